import type { CompiledScene, SceneVariable } from '@parley/contract/vocabulary'
import type { Patterns } from '../match/patterns.ts'
import { fitsVariable } from './check-variable.ts'
import { variablesIn } from './fill-prompt.ts'
import { promptsOfScene } from './prompts-of-scene.ts'

type Values = Readonly<Record<string, string>>

/**
 * A scene's requirements for each contact: the variables it declares, and those that prompts use
 * and that have no default.
 */
export type ContactNeeds = {
  readonly variables: readonly SceneVariable[]
  readonly needed: readonly string[]
}

export type ValueProblem =
  | { readonly code: 'variable_value_missing'; readonly name: string }
  | { readonly code: 'variable_value_invalid'; readonly name: string; readonly type: SceneVariable['type'] }

/**
 * Variables that some prompt uses and that have no default: a contact without one of them cannot be
 * called.
 */
export const neededVariables = (scene: CompiledScene): readonly string[] => {
  const said = new Set(promptsOfScene(scene).flatMap(({ word }) => variablesIn(word)))
  return [...said].filter((name) => !Object.hasOwn(scene.variableDefaults ?? {}, name))
}

/** The first of these variables without a value; a blank one counts as none. */
export const missingVariable = (needed: readonly string[], values: Values): string | undefined =>
  needed.find((name) => textOf(values, name) === '')

const textOf = (values: Values, name: string): string =>
  (Object.hasOwn(values, name) ? (values[name] ?? '') : '').trim()

/** The first problem of a contact's values (specification 1 §5); a blank value counts as none. */
export const valueProblem = (
  { variables, needed }: ContactNeeds,
  values: Values,
  patterns: Patterns,
): ValueProblem | undefined => {
  const missing = missingVariable(needed, values)
  if (missing !== undefined) return { code: 'variable_value_missing', name: missing }
  const wrong = variables.find((variable) => {
    const value = textOf(values, variable.name)
    return value !== '' && !fitsVariable(variable, value, patterns)
  })
  return wrong && { code: 'variable_value_invalid', name: wrong.name, type: wrong.type }
}

/** A contact's values, with the scene's defaults for missing ones. */
export const valuesInForce = ({ variableDefaults = {} }: CompiledScene, values: Values): Values => ({
  ...variableDefaults,
  ...Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value.trim() !== '' || !Object.hasOwn(variableDefaults, name),
    ),
  ),
})
