import type { Database } from '../../../platform/db/index.ts'
import type { Events } from '../../../platform/events.ts'
import { type JobRunner, type Look, poll } from '../../../platform/loops/poll.ts'
import type { Synthesize } from '../../../platform/synthesize.ts'
import { writeSynthesis } from '../../recordings/index.ts'
import { type ClaimedSynthesis, claimSynthesis, endSynthesis, reportSynthesis } from './synthesis-queries.ts'

const lookMs = 2000
/** Longer than one prompt may take. */
const leaseSec = 120
const mostAttempts = 3

/**
 * Runs bulk syntheses one after another. States: waiting → running → done or failed, or canceled by a user; an expired lease
 * returns it to waiting, and prompts synthesized before are not repeated.
 */
export const createSynthesisRunner = (options: {
  readonly database: Database
  readonly events: Events
  readonly synthesize: Synthesize
  readonly promptsFolder: string
}): JobRunner => {
  const { database, events } = options
  const previews = { ...options, api: database.api }

  const carryOut = async (job: ClaimedSynthesis, { stopped, rest }: Parameters<Look>[0]): Promise<void> => {
    try {
      await writeSynthesis(previews, job, async (done, failed) => {
        if (stopped.aborted) throw new Stopped()
        if (!(await reportSynthesis(database.brain, job, { done, failed, leaseSec }))) throw new Stopped()
      })
      await endSynthesis(database.brain, job, 'done')
    } catch (error) {
      // A stopping server leaves the rest to the next one; a canceled one is over already.
      if (!(error instanceof Stopped)) events.synthesisFailed({ id: job.id, attempt: job.attempts, error })
      const isOver = !(error instanceof Stopped) && job.attempts >= mostAttempts
      await endSynthesis(database.brain, job, isOver ? 'failed' : 'waiting')
      if (!isOver) await rest()
    }
  }

  return poll({ everyMs: lookMs, onFailed: events.databaseTrouble }, async (looking) => {
    const job = await claimSynthesis(database.brain, leaseSec)
    if (job === undefined) return false
    await carryOut(job, looking)
    return true
  })
}

class Stopped extends Error {}
