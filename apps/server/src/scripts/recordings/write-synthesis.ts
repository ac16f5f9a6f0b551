import { Refusal } from '@parley/contract/refusals'
import type { AccountId, SceneId } from '@parley/contract/vocabulary'
import { asAccount, type Db } from '../../platform/db/index.ts'
import type { Synthesize } from '../../platform/synthesize.ts'
import { findDraft } from '../scenes/index.ts'
import { listPromptNumbers, listRecordings, upsertRecordings } from './queries.ts'
import { recordablesOf } from './recordables-of.ts'
import { synthesizeOne, targetsOf } from './synthesize-prompts.ts'

export type SynthesisOrder = {
  readonly account: AccountId
  readonly scene: SceneId
  readonly resIds: readonly string[] | null
  readonly madeBy: string
  readonly total: number
}

/** Runs a synthesis as the requesting account, prompt by prompt; each is stored at once. */
export const writeSynthesis = async (
  previews: { readonly api: Db; readonly synthesize: Synthesize; readonly promptsFolder: string },
  order: SynthesisOrder,
  /** Called after each prompt; an error ends the synthesis. */
  onProgress: (done: number, failed: number) => Promise<void>,
): Promise<void> => {
  const { account, scene, resIds, madeBy, total } = order
  const found = await asAccount(previews.api, account, async (tx) => {
    const draft = await findDraft(tx, account, scene)
    if (draft === undefined) return undefined
    const numbers = await listPromptNumbers(tx, account, scene)
    const recordings = await listRecordings(tx, account, scene)
    const recordables = recordablesOf(draft.script, numbers, recordings)
    return { script: draft.script, targets: targetsOf(recordables, resIds) }
  })
  if (found === undefined) throw new Refusal('not_found')
  // Prompts of an earlier attempt are done.
  const before = Math.max(0, total - found.targets.length)
  let failed = 0
  for (const [i, one] of found.targets.entries()) {
    try {
      const recording = await synthesizeOne(previews, { script: found.script, one, madeBy })
      await asAccount(previews.api, account, (tx) =>
        upsertRecordings(tx, account, { scene, recordings: [recording] }),
      )
    } catch (error) {
      // A failing prompt does not hold up the others; without an engine all fail.
      if (!(error instanceof Refusal) || error.code !== 'synthesis_failed') throw error
      failed += 1
    }
    await onProgress(before + i + 1, failed)
  }
}
