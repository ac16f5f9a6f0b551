import { Refusal } from '@parley/contract/refusals'
import { SpokenBy } from '@parley/contract/vocabulary'
import { settingsInForce } from '@parley/core/dialogue'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { type Changed, itemId, readPlace, readScript } from '../scenes/index.ts'
import {
  addVariable,
  deleteVariables,
  type KeptVariable,
  kept,
  setPromptSpeech,
  updateVariable,
} from './save-variables.ts'

export const variableHandlers = {
  listVariables: (request, { id, sceneId, ...page }) => {
    const { sceneId: scene, number } = readPlace({ id, sceneId })
    return readScript(request, { sceneId: scene, read: 'words' }, (script, found) => {
      const variables = script.variables.map((variable) =>
        variableToWire(kept(variable, script), found.id, found.version),
      )
      if (number === undefined) return pageOfItems(variables, page)
      const one = variables.find(({ variableId }) => variableId === number)
      if (one === undefined) throw new Refusal('not_found')
      return one
    })
  },
  addVariable: async (request, input) => changedVariable(await addVariable(request, input)),
  updateVariable: async (request, input) => changedVariable(await updateVariable(request, input)),
  deleteVariable: async (request, input) => {
    const { sceneId, version, answer } = await deleteVariables(request, input)
    return { sceneId, version, deleted: answer }
  },
  setPromptSpeech: async (request, input) => {
    const { sceneId, version, answer } = await setPromptSpeech(request, input)
    const { resId, ttsType } = answer
    return { sceneId, version, resId, ttsType: SpokenBy.toWire(ttsType), inForce: isSpokenSo(ttsType) }
  },
} satisfies Partial<Handlers>

const changedVariable = ({ sceneId, version, answer }: Changed<KeptVariable>) =>
  variableToWire(answer, sceneId, version)

/** Sentences are synthesized whole; recordings around a variable depend on existing recordings. */
const isSpokenSo = (spoken: SpokenBy): boolean => spoken === 'whole' || settingsInForce.ttsType

const variableToWire = ({ variable, usedIn }: KeptVariable, sceneId: string, version: number) => {
  const { id = 0, name, type, ttsType = 'whole' } = variable
  return {
    id: itemId(sceneId, id),
    variableId: id,
    sceneId,
    name,
    type,
    regex: variable.regex ?? '',
    tip: variable.tip ?? '',
    relatedText: variable.relatedText ?? '',
    paramDesc: variable.paramDesc ?? '',
    defaultValue: variable.defaultValue ?? '',
    ttsType: SpokenBy.toWire(ttsType),
    ttsTypeInForce: isSpokenSo(ttsType),
    usedIn,
    version,
  }
}
