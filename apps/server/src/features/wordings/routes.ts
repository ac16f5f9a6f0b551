import type { Connection, SceneScript } from '@parley/contract/vocabulary'
import { variablesIn } from '@parley/core/dialogue'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { readPlace, readScript } from '../scenes/index.ts'
import { wordingsOf } from './wordings-of.ts'

export const wordingHandlers = {
  listWordings: (call, { id, sceneId, ...page }) => {
    const place = readPlace({ id, sceneId })
    return readScript(call, { sceneId: place.sceneId, read: 'flow' }, (script, scene) =>
      pageOfItems(wordingsToWire(script, scene.id), page),
    )
  },
  findWordings: (call, { id, sceneId, field, value, ...page }) => {
    const place = readPlace({ id, sceneId })
    return readScript(call, { sceneId: place.sceneId, read: 'flow' }, (script, scene) =>
      pageOfItems(
        wordingsToWire(script, scene.id).filter((wording) => holds(wording[field], value)),
        page,
      ),
    )
  },
  listEdges: (call, { sceneId, source, ...page }) =>
    readScript(call, { sceneId, read: 'flow' }, ({ connections }, scene) =>
      pageOfItems(
        connections
          .filter((edge) => source === undefined || edge.source === source)
          .map((edge) => edgeToWire(edge, scene.id)),
        page,
      ),
    ),
} satisfies Partial<Handlers>

const wordingsToWire = (script: SceneScript, sceneId: string) => {
  const spoken = new Map((script.spokenWordings ?? []).map(({ resId, ttsType }) => [resId, ttsType]))
  return wordingsOf(script).map((wording) => ({
    ...wording,
    sceneId,
    variables: [...variablesIn(wording.word)],
    ttsType: spoken.get(wording.resId) === 'variable' ? 2 : 1,
  }))
}

/** Sentences and titles by a part of them; ids and names whole. */
const holds = (field: string | readonly string[] | null, value: string): boolean =>
  typeof field === 'string'
    ? field.toLowerCase().includes(value.toLowerCase())
    : (field ?? []).includes(value)

const edgeToWire = (edge: Connection, sceneId: string) => ({
  id: edge.id,
  sceneId,
  source: edge.source,
  target: edge.target,
  name: edge.name,
  kind: edge.kind,
  keyWords: edge.keyWords ?? '',
  intentIds: [...(edge.intentIds ?? [])],
  patterns: [...(edge.patterns ?? [])],
  specialDTMFWords: edge.specialDTMFWords ?? '',
})
