import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { IntentTag, SceneId } from '@parley/contract/vocabulary'
import { nextNumber } from '@parley/core/dialogue'
import type { ApiRequest } from '../../platform/http/index.ts'
import { contextOf, type RuleContext, ruleSetsFrom } from '../intent-tags/index.ts'
import { readScript } from '../scenes/index.ts'
import { listRecorded, listVersionsToReplay } from './queries.ts'
import { type Replayed, replayAll, replayRecorded } from './replay.ts'

/**
 * The last calls, labeled by the draft's tags with one of them changed. Each call is replayed on its own version, so that only
 * the tags can make a difference.
 */
export const previewLabels = async (
  request: ApiRequest,
  input: InputOf<Api['previewLabels']>,
): Promise<{ readonly sceneId: SceneId; readonly replayed: readonly Replayed[] }> => {
  const { app, principal } = request
  const context = await readScript(
    request,
    { sceneId: input.id, read: 'words' },
    async (script, found, tx) => {
      const rows = await listRecorded(tx, principal.account, { scene: found.id, limit: input.last })
      const ids = [...new Set(rows.map(({ version }) => version))]
      const versions = await listVersionsToReplay(tx, principal.account, { scene: found.id, ids, n: -1 })
      return {
        sceneId: found.id,
        rows,
        versions,
        tags: changedTags(await contextOf(tx, principal.account, input.id, script), input),
      }
    },
  )
  const tags = [...context.tags].sort((one, other) => one.priority - other.priority)
  const grounds = new Map(
    context.versions.map(({ id, compiled, script }) => [
      id,
      { scene: { ...compiled, tags }, script, isOtherVersion: false },
    ]),
  )
  const replayed = await replayAll(context.rows, async (row) => {
    const on = grounds.get(row.version)
    return on && replayRecorded(row, { app, on })
  })
  return { sceneId: context.sceneId, replayed }
}

const changedTags = (context: RuleContext, input: InputOf<Api['previewLabels']>): readonly IntentTag[] => {
  const { script } = context
  const { intentId, isDeleted, name, priority, rules } = input
  const before = script.tags.find((tag) => tag.intentId === intentId)
  if (intentId !== undefined && before === undefined) throw new Refusal('not_found')
  const others = script.tags.filter((tag) => tag !== before)
  if (isDeleted) return others
  if (before === undefined && name === undefined) return others
  const ruleSets = rules === undefined ? (before?.ruleSets ?? []) : ruleSetsFrom(rules, context)
  const last = script.tags.reduce((most, tag) => Math.max(most, tag.priority), 0)
  const tag: IntentTag = {
    intentId: intentId ?? nextNumber(script),
    name: name ?? before?.name ?? '',
    priority: priority ?? before?.priority ?? last + 1,
    ruleSets,
  }
  return [...others, tag]
}
