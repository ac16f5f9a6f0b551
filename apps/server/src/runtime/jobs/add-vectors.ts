import { setImmediate as breathe } from 'node:timers/promises'
import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { type Example, sentencesToEmbed, tryVectors } from '@parley/core/dialogue'
import type { Embedded, Embedder } from '@parley/edge/meaning'

export type Learnt = {
  readonly model: Uint8Array
  readonly examples: readonly Example[]
  readonly language: ScriptLanguage
}

/** Sentences in one question to the embedder. */
const batch = 64
/** Nobody waits for a publishing; a callee does, and asks elsewhere with a time-out of its own. */
const batchTimeoutMs = 15_000

/** A trained model with the vectors of its sentences; as it was where they are too many, or the embedder fails. */
export const addVectors = async (
  { model, examples, language }: Learnt,
  { embedder, onFailed }: { readonly embedder: Embedder; readonly onFailed: (why: string) => void },
): Promise<Uint8Array> => {
  const wanted = sentencesToEmbed(examples, language)
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
    // Who is served meanwhile waits for one row, not for all.
    await breathe()
  }
  return trial.addTo(model, heldOut) ?? model
}
