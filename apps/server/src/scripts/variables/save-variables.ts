import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneScript, SceneVariable, SpokenBy, SpokenPromptRule } from '@parley/contract/vocabulary'
import { fitsVariable, isVariableName, nextNumber } from '@parley/core/dialogue'
import type { ApiApp, ApiRequest } from '../../platform/http/index.ts'
import { promptsOf, promptsWith } from '../prompts/index.ts'
import { type Changed, changeScript, readItem, readItems, readPlace } from '../scenes/index.ts'

const mostVariables = 200

/** Specification 1 §3 "TTS type": 1 the whole sentence by synthesis, 2 only the variable. */
export const spokenBy = (wire: number): SpokenBy => (wire === 2 ? 'variable' : 'whole')

export const addVariable = (
  request: ApiRequest,
  input: InputOf<Api['addVariable']>,
): Promise<Changed<KeptVariable>> => {
  const { sceneId } = readPlace(input)
  const { version, name, type, regex, tip, relatedText, paramDesc, defaultValue, ttsType } = input
  const asked = { sceneId, version, write: 'words', action: 'scene.addVariable' } as const
  return changeScript(request, asked, (script) => {
    if (script.variables.length >= mostVariables)
      throw new Refusal('parameter_error', { limit: mostVariables })
    const id = nextNumber(script)
    const variable: SceneVariable = {
      id,
      name,
      type,
      regex,
      tip,
      relatedText,
      paramDesc,
      ...(defaultValue === '' ? {} : { defaultValue }),
      ttsType: spokenBy(ttsType),
    }
    checkVariable(request.app, variable, script.variables)
    const after = { ...script, variables: [...script.variables, variable], lastNumber: id }
    return { script: after, answer: kept(variable, after), after: variable }
  })
}

export const updateVariable = (
  request: ApiRequest,
  input: InputOf<Api['updateVariable']>,
): Promise<Changed<KeptVariable>> => {
  const { sceneId, number } = readItem(input)
  const asked = { sceneId, version: input.version, write: 'words', action: 'scene.updateVariable' } as const
  return changeScript(request, asked, (script) => {
    const before = script.variables.find(({ id }) => id === number)
    if (before === undefined) throw new Refusal('not_found')
    const { name = before.name, type = before.type, regex = before.regex ?? '', tip = before.tip } = input
    const { relatedText = before.relatedText, paramDesc = before.paramDesc, ttsType } = input
    const { defaultValue = before.defaultValue } = input
    const variable: SceneVariable = {
      ...before,
      name,
      type,
      regex,
      ...(tip === undefined ? {} : { tip }),
      ...(relatedText === undefined ? {} : { relatedText }),
      ...(paramDesc === undefined ? {} : { paramDesc }),
      ...(defaultValue === undefined ? {} : { defaultValue }),
      ...(ttsType === undefined ? {} : { ttsType: spokenBy(ttsType) }),
    }
    // Prompts refer to it by name.
    if (name !== before.name) refuseUsed(script, before.name)
    checkVariable(
      request.app,
      variable,
      script.variables.filter((one) => one !== before),
    )
    const variables = script.variables.map((one) => (one === before ? variable : one))
    const after = { ...script, variables }
    return { script: after, answer: kept(variable, after), before, after: variable }
  })
}

export const deleteVariables = (
  request: ApiRequest,
  input: InputOf<Api['deleteVariable']>,
): Promise<Changed<number>> => {
  const { sceneId, numbers } = readItems(input.id, input.sceneId)
  const asked = { sceneId, version: input.version, write: 'words', action: 'scene.deleteVariable' } as const
  return changeScript(request, asked, (script) => {
    const gone = script.variables.filter(({ id }) => id !== undefined && numbers.has(id))
    if (gone.length !== numbers.size) throw new Refusal('not_found')
    for (const { name } of gone) refuseUsed(script, name)
    const variables = script.variables.filter((variable) => !gone.includes(variable))
    const lastNumber = nextNumber(script) - 1
    return { script: { ...script, variables, lastNumber }, answer: gone.length, before: gone }
  })
}

export const setPromptSpeech = (
  request: ApiRequest,
  input: InputOf<Api['setPromptSpeech']>,
): Promise<Changed<SpokenPromptRule>> => {
  const { sceneId, version, resId } = input
  const asked = { sceneId, version, write: 'words', action: 'scene.setWordingSpeech' } as const
  return changeScript(request, asked, (script) => {
    if (!promptsOf(script).some((prompt) => prompt.resId === resId)) throw new Refusal('not_found')
    const rule = { resId, ttsType: spokenBy(input.ttsType) }
    const others = (script.spokenPrompts ?? []).filter((one) => one.resId !== resId)
    return { script: { ...script, spokenPrompts: [...others, rule] }, answer: rule, after: rule }
  })
}

export type KeptVariable = { readonly variable: SceneVariable; readonly usedIn: number }

export const kept = (variable: SceneVariable, script: SceneScript): KeptVariable => ({
  variable,
  usedIn: promptsWith(script, variable.name).length,
})

const checkVariable = (
  { patterns }: ApiApp,
  variable: SceneVariable,
  others: readonly SceneVariable[],
): void => {
  const { name, type, regex = '', defaultValue = '' } = variable
  if (!isVariableName(name)) throw new Refusal('variable_name_invalid', { name })
  if (others.some((other) => other.name === name)) throw new Refusal('name_taken')
  const reason = regex === '' ? undefined : patterns.problemOf(regex)
  if (reason !== undefined || (type === 'regex' && regex === ''))
    throw new Refusal('variable_regex_invalid', { reason: reason ?? '' })
  if (defaultValue !== '' && !fitsVariable(variable, defaultValue, patterns))
    throw new Refusal('variable_value_invalid', { name, type })
}

const refuseUsed = (script: SceneScript, name: string): void => {
  const [user] = promptsWith(script, name)
  if (user !== undefined) throw new Refusal('variable_in_use', { name, title: user.title || user.word })
}
