import { setImmediate as breathe } from 'node:timers/promises'
import type { SceneScript } from '@parley/contract/vocabulary'
import { sceneExamples, sentencesToEmbed, tryVectors } from '@parley/core/dialogue'
import type { Embedded, Embedder } from '@parley/edge/language-models'

/** Sentences in one embedder request. */
const batch = 64
/** Longer than in a call: publishing is not interactive, while a callee waits, with a separate time limit. */
const batchTimeoutMs = 15_000

/**
 * A trained model with the vectors of its script's sentences; unchanged if the script does not want them, there are too many, or
 * the embedder fails.
 */
export const addVectors = async (
  model: Uint8Array,
  script: SceneScript,
  {
    embedder,
    onFailed,
  }: { readonly embedder: Embedder | undefined; readonly onFailed: (why: string) => void },
): Promise<Uint8Array> => {
  if (script.settings.asksEmbedder !== true || embedder === undefined) return model
  const wanted = sentencesToEmbed(sceneExamples(script), script.language)
  if (wanted === undefined) return model
  const vectors: (readonly number[])[] = []
  for (let from = 0; from < wanted.texts.length; from += batch) {
    const answer: Embedded = await embedder.embed(wanted.texts.slice(from, from + batch), batchTimeoutMs)
    if (answer.kind === 'failed') {
      onFailed(answer.why)
      return model
    }
    vectors.push(...answer.vectors)
  }
  const trial = tryVectors(wanted, { embedder: embedder.name, vectors })
  if (trial === undefined) {
    onFailed('unreadable')
    return model
  }
  const heldOut = []
  for (const row of trial.rows) {
    heldOut.push(trial.hold(row))
    // Requests in between wait for one row, not for all.
    await breathe()
  }
  return trial.addTo(model, heldOut) ?? model
}
