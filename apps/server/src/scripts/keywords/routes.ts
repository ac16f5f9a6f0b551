import { Refusal } from '@parley/contract/refusals'
import type { SceneScript } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { type Changed, itemId, readPlace, readScript } from '../scenes/index.ts'
import { listScenesWithIntents } from './queries.ts'
import { addIntent, deleteIntents, type KeptIntent, kept, updateIntent } from './save-intents.ts'

export const keywordHandlers = {
  listIntents: (request, { id, sceneId, name = '', ...page }) => {
    const { sceneId: scene, number } = readPlace({ id, sceneId })
    return readScript(request, { sceneId: scene, read: 'words' }, (script, found) => {
      const intents = intentsToWire(script, found.id, found.version)
      if (number === undefined)
        return pageOfItems(
          intents.filter((intent) => intent.name.toLowerCase().includes(name.toLowerCase())),
          page,
        )
      const one = intents.find(({ targetId }) => targetId === number)
      if (one === undefined) throw new Refusal('not_found')
      return one
    })
  },
  addIntent: async (request, input) => changedIntent(await addIntent(request, input)),
  updateIntent: async (request, input) => changedIntent(await updateIntent(request, input)),
  deleteIntent: async (request, input) => {
    const { sceneId, version, answer } = await deleteIntents(request, input)
    return { sceneId, version, deleted: answer }
  },
  listAllIntents: async (request, { sceneId }) => {
    const { app, principal } = request
    if (sceneId !== undefined)
      return readScript(request, { sceneId, read: 'words' }, (script, scene) => {
        const data = intentsToWire(script, scene.id, scene.version)
        return { data, total: data.length }
      })
    // A restricted sub-user's rights differ by scene.
    if (principal.isSubUser) throw new Refusal('no_permission')
    const scenes = await asAccount(app.database.api, principal.account, (tx) =>
      listScenesWithIntents(tx, principal.account),
    )
    const data = scenes.flatMap(({ id, version, script }) => intentsToWire(script, id, version))
    return { data, total: data.length }
  },
} satisfies Partial<Handlers>

const changedIntent = ({ sceneId, version, answer }: Changed<KeptIntent>) =>
  intentToWire(answer, sceneId, version)

const intentsToWire = (
  { intents = [], connections }: Pick<SceneScript, 'intents' | 'connections'>,
  sceneId: string,
  version: number,
) => intents.map((intent) => intentToWire(kept(intent, { connections }), sceneId, version))

const intentToWire = ({ intent, usedBy }: KeptIntent, sceneId: string, version: number) => ({
  id: itemId(sceneId, intent.targetId),
  targetId: intent.targetId,
  sceneId,
  name: intent.name,
  keyWords: intent.keyWords,
  patterns: [...(intent.patterns ?? [])],
  exceptPatterns: [...(intent.exceptPatterns ?? [])],
  remark: intent.remark ?? '',
  usedBy,
  version,
})
