import type { Database } from '../../../platform/db/index.ts'
import type { Events } from '../../../platform/events.ts'
import { liveEventOf } from '../../../platform/live-event-of.ts'
import { type LiveEvent, type LiveFeed, type LivePlace, liveKeptMs } from '../../../platform/live-feed.ts'
import { poll } from '../../../platform/loops/poll.ts'
import { createUpdates } from './create-updates.ts'
import { countTasks, forgetLiveBefore, liveAfter, liveNow } from './queries.ts'

const lookMs = 250
const countersMs = 2000
const forgetMs = 60_000
const mostAtOnce = 1000

export type RunningLiveFeed = LiveFeed & { stop(): Promise<void> }

/**
 * Reads live events for all subscribers of this server. Without subscribers it only deletes old ones; the first subscriber's
 * "now" is where it starts to read.
 */
export const createLiveFeed = (database: Database, events: Events): RunningLiveFeed => {
  const listeners = new Set<(events: readonly LiveEvent[]) => void>()
  const touched = new Set<string>()
  const update = createUpdates()
  let place: LivePlace | undefined
  let countedMs = 0
  let forgottenMs = 0

  const report = (reported: readonly LiveEvent[]): void => {
    if (reported.length > 0) for (const hear of listeners) hear(reported)
  }

  const look = async (from: LivePlace): Promise<void> => {
    const rows = await liveAfter(database.brain, from, mostAtOnce)
    const last = rows.at(-1)
    if (last !== undefined) place = liveEventOf(last).place
    for (const { kind, data } of rows)
      if (kind !== 'task' && kind !== 'export' && kind !== 'seat' && kind !== 'import')
        touched.add(String(data.taskId))
    report(update(rows).map(liveEventOf))
    if (touched.size === 0 || Date.now() - countedMs < countersMs) return
    countedMs = Date.now()
    const tasks = [...touched]
    touched.clear()
    const counted = await countTasks(database.brain, tasks)
    report(
      counted.map(({ account, task, ...counts }) => ({
        account,
        kind: 'counters',
        data: { taskId: task, ...counts },
      })),
    )
  }

  const looking = poll({ everyMs: lookMs, onFailed: events.databaseTrouble }, async () => {
    if (listeners.size === 0) place = undefined
    else if (place !== undefined) await look(place)
    if (Date.now() - forgottenMs > forgetMs) {
      forgottenMs = Date.now()
      await forgetLiveBefore(database.brain, liveKeptMs)
    }
    return false
  })
  return {
    listen: async (hear) => {
      listeners.add(hear)
      // A concurrent first subscriber may have set the position.
      const now = await liveNow(database.brain)
      place ??= now
      return place
    },
    leave: (hear) => {
      listeners.delete(hear)
    },
    stopped: looking.stopped,
    stop: () => looking.stop(),
  }
}
