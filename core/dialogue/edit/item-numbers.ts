import type { SceneScript } from '@parley/contract/vocabulary'

/**
 * The number of the next item of a scene, of whatever kind. Numbers are never reused, so that
 * labels of past calls keep their meaning.
 */
export const nextNumber = (script: SceneScript): number => 1 + lastNumber(script)

/**
 * The script with a number on every variable: those stored before variables had numbers get one in
 * order.
 */
export const numberVariables = (script: SceneScript): SceneScript => {
  let last = lastNumber(script)
  const variables = script.variables.map((variable) => {
    if (variable.id !== undefined) return variable
    last += 1
    return { ...variable, id: last }
  })
  return { ...script, variables }
}

const lastNumber = ({ lastNumber: known = 0, variables, tags, questions = [], intents = [] }: SceneScript) =>
  [
    ...variables.map(({ id }) => id ?? 0),
    ...tags.map(({ intentId }) => intentId),
    ...questions.map(({ id }) => id),
    ...intents.map(({ targetId }) => targetId),
  ].reduce((most, number) => Math.max(most, number), known)
