import type { Connection, SceneScript } from '@parley/contract/vocabulary'
import { variablesIn } from '@parley/core/dialogue'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { readPlace, readScript } from '../scenes/index.ts'
import { promptsOf } from './prompts-of.ts'

export const promptHandlers = {
  listPrompts: (request, { id, sceneId, ...page }) => {
    const place = readPlace({ id, sceneId })
    return readScript(request, { sceneId: place.sceneId, read: 'flow' }, (script, scene) =>
      pageOfItems(promptsToWire(script, scene.id), page),
    )
  },
  findPrompts: (request, { id, sceneId, field, value, ...page }) => {
    const place = readPlace({ id, sceneId })
    return readScript(request, { sceneId: place.sceneId, read: 'flow' }, (script, scene) =>
      pageOfItems(
        promptsToWire(script, scene.id).filter((prompt) => holds(prompt[field], value)),
        page,
      ),
    )
  },
  listEdges: (request, { sceneId, source, ...page }) =>
    readScript(request, { sceneId, read: 'flow' }, ({ connections }, scene) =>
      pageOfItems(
        connections
          .filter((edge) => source === undefined || edge.source === source)
          .map((edge) => edgeToWire(edge, scene.id)),
        page,
      ),
    ),
} satisfies Partial<Handlers>

const promptsToWire = (script: SceneScript, sceneId: string) => {
  const spoken = new Map((script.spokenPrompts ?? []).map(({ resId, ttsType }) => [resId, ttsType]))
  return promptsOf(script).map((prompt) => ({
    ...prompt,
    sceneId,
    variables: [...variablesIn(prompt.word)],
    ttsType: spoken.get(prompt.resId) === 'variable' ? 2 : 1,
  }))
}

/** Sentences and titles by substring; ids and names exactly. */
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
