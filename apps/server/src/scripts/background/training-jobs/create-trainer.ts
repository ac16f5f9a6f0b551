import { sceneExamples } from '@parley/core/dialogue'
import type { Embedder } from '@parley/edge/language-models'
import type { Database } from '../../../platform/db/index.ts'
import type { Events } from '../../../platform/events.ts'
import { type Looking, poll } from '../../../platform/loops/poll.ts'
import { sha256Hex } from '../../../platform/sha256.ts'
import { addVectors } from './add-vectors.ts'
import { trainInWorker } from './train-in-worker.ts'
import {
  type ClaimedTraining,
  claimTraining,
  endTraining,
  reportTraining,
  type TrainingEnd,
} from './training-queries.ts'

export type Trainer = Pick<Looking, 'stop'>

const lookMs = 2000
const renewMs = 5000
const leaseSec = 60
const mostAttempts = 3

/**
 * Trains published versions one after another. States of a training: waiting → running → done, none (too few examples) or
 * failed; an expired lease returns it to waiting, so that another server takes over a killed server's training.
 */
export const createTrainer = ({
  database: { brain },
  events,
  embedder,
  everyMs = lookMs,
}: {
  readonly database: Database
  readonly events: Events
  /** Provides vectors for scripts that want them; absent if the installation has none. */
  readonly embedder?: Embedder | undefined
  readonly everyMs?: number
}): Trainer => {
  const carryOut = async (job: ClaimedTraining, stopped: AbortSignal): Promise<void> => {
    const lost = new AbortController()
    let percent = 0
    const renewing = setInterval(() => {
      reportTraining(brain, job, { percent, leaseSec })
        .then((isOurs) => isOurs || lost.abort())
        .catch(events.databaseTrouble)
    }, renewMs)
    try {
      await endTraining(brain, job, await train(job, AbortSignal.any([stopped, lost.signal])))
    } catch (error) {
      const isStopped = stopped.aborted || lost.signal.aborted
      if (!isStopped) events.trainingFailed({ version: job.version, attempt: job.attempts, error })
      // A stopping server leaves the training to the next one, at once.
      const isOver = !isStopped && job.attempts >= mostAttempts
      await endTraining(brain, job, { state: isOver ? 'failed' : 'waiting' })
    } finally {
      clearInterval(renewing)
    }

    async function train({ script }: ClaimedTraining, signal: AbortSignal): Promise<TrainingEnd> {
      const trained = await trainInWorker({
        examples: sceneExamples(script),
        language: script.language,
        onProgress: (share) => {
          percent = Math.min(99, Math.floor(share * 100))
        },
        signal,
      })
      if (trained === undefined) return { state: 'none' }
      const onFailed = (why: string): void => events.vectorsMissing({ version: job.version, why })
      const model = Buffer.from(await addVectors(trained.bytes, script, { embedder, onFailed }))
      events.versionTrained({ version: job.version, ...trained.report, bytes: model.length })
      return { state: 'done', model, modelHash: sha256Hex(model), report: trained.report }
    }
  }

  return poll({ everyMs, onFailed: events.databaseTrouble }, async ({ stopped }) => {
    const job = await claimTraining(brain, leaseSec)
    if (job === undefined) return false
    await carryOut(job, stopped)
    return true
  })
}
