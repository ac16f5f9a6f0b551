import { Refusal } from '@parley/contract/refusals'
import { doNotCallIntentId, type IntentTag, unknownIntentId } from '@parley/contract/vocabulary'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { type Changed, itemId, readPlace, readScript } from '../scenes/index.ts'
import { ruleToWire } from './rule-to-wire.ts'
import { addTag, deleteTags, updateTag } from './save-tags.ts'

export const tagHandlers = {
  listTags: (request, { id, sceneId, ...page }) => {
    const { sceneId: scene, number } = readPlace({ id, sceneId })
    return readScript(request, { sceneId: scene, read: 'words' }, (script, found) => {
      const tags = inOrder(script.tags).map((tag) => tagToWire(tag, found.id, found.version))
      if (number === undefined) return pageOfItems(tags, page)
      const one = tags.find(({ intentId }) => intentId === number)
      if (one === undefined) throw new Refusal('not_found')
      return one
    })
  },
  addTag: async (request, input) => changedTag(await addTag(request, input)),
  updateTag: async (request, input) => changedTag(await updateTag(request, input)),
  deleteTag: async (request, input) => {
    const { sceneId, version, answer } = await deleteTags(request, input)
    const tasks = answer.tasks.map(({ id, name }) => ({ taskId: id, taskName: name }))
    return { sceneId, version, deleted: answer.deleted, tasks }
  },
  listTagNames: (request, { sceneId }) =>
    readScript(request, { sceneId, read: 'words' }, (script) => {
      const named = inOrder(script.tags).map(({ intentId, name }) => ({ intentId, name }))
      const data = [
        ...named,
        { intentId: doNotCallIntentId, name: 'do not call' },
        { intentId: unknownIntentId, name: 'cannot tell' },
      ]
      return { data, total: data.length }
    }),
} satisfies Partial<Handlers>

const inOrder = (tags: readonly IntentTag[]): readonly IntentTag[] =>
  [...tags].sort((one, other) => one.priority - other.priority)

const changedTag = ({ sceneId, version, answer }: Changed<IntentTag>) => tagToWire(answer, sceneId, version)

const tagToWire = (tag: IntentTag, sceneId: string, version: number) => ({
  id: itemId(sceneId, tag.intentId),
  intentId: tag.intentId,
  sceneId,
  name: tag.name,
  remark: tag.remark ?? '',
  priority: tag.priority,
  rules: tag.ruleSets.map((set) => set.map(ruleToWire)),
  version,
})
