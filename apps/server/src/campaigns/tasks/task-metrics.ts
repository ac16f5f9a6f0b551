import { answerRate, CallStatus, funnelSteps, type TaskId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { countReach, type Histogram, type TaskView, tallyTask } from './queries.ts'

/** Where the bars of the histograms begin. */
const roundBars = [0, 1, 2, 3, 5, 8, 13]
const talkSecBars = [0, 10, 20, 30, 60, 120, 300]

/** The task's results so far. */
export const taskMetrics = async (app: ServerApp, actor: Actor, task: TaskView) => {
  const { account } = actor
  const { tally, reach } = await asAccount(app.database.api, account, async (tx) => ({
    tally: await tallyTask(tx, account, { task: task.id, rounds: roundBars, talkSec: talkSecBars }),
    reach: await countReach(tx, account, task.id),
  }))
  const sum = (of: 'calls' | 'answered' | 'talkMs') =>
    tally.statuses.reduce((all, count) => all + count[of], 0)
  const calls = sum('calls')
  const total = task.waiting + task.calling + task.ended
  return {
    ...tallyOf(task.id, task, total),
    calls,
    answered: sum('answered'),
    answerRate: answerRate({ answered: sum('answered'), calls }),
    talkSec: Math.ceil(sum('talkMs') / 1000),
    byStatus: tally.statuses.map((count) => ({
      status: CallStatus.toWire(count.status),
      calls: count.calls,
    })),
    funnel: [
      { step: 'contacts' as const, contacts: total },
      ...funnelSteps.map((step) => ({
        step,
        contacts: reach[step],
      })),
    ],
    turnTimeFrequency: barsOf(roundBars, tally.rounds),
    callElapsedFrequency: barsOf(talkSecBars, tally.talkSec),
    intentTagFrequency: [...tally.labels],
    waitingFor: task.waitingFor,
    waitingUntil: epochSeconds(task.waitingUntilMs),
  }
}

const tallyOf = (taskId: TaskId, task: TaskView, total: number) => ({
  taskId,
  total,
  waiting: task.waiting,
  calling: task.calling,
  finished: task.ended,
})

/** Every bar, including those without calls. PostgreSQL counts bars from 1. */
const barsOf = (from: readonly number[], counted: Histogram) =>
  from.map((start, at) => ({
    from: start,
    to: from[at + 1] ?? null,
    count: counted.find(({ bar }) => bar === at + 1)?.count ?? 0,
  }))
