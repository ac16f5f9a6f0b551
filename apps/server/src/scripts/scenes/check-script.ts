import { Refusal } from '@parley/contract/refusals'
import type { CompiledScene, SceneScript } from '@parley/contract/vocabulary'
import { checkFlow, compileScene, type FlowProblem, isError, isRefusedOnSave } from '@parley/core/dialogue'
import type { ApiApp } from '../../platform/http/index.ts'

/** Warnings of a script that may be submitted. @throws with every error; the first gives the code. */
export const checkScript = (app: ApiApp, script: SceneScript): readonly FlowProblem[] => {
  const problems = checkFlow(script, app.patterns)
  refuse(problems.filter(isError))
  return problems
}

/** Problems of a draft that is saved while being edited. @throws for those that the documented API refuses. */
export const checkDraft = (app: ApiApp, script: SceneScript): readonly FlowProblem[] => {
  const problems = checkFlow(script, app.patterns)
  if (problems.some(isRefusedOnSave)) refuse(problems.filter(isError))
  return problems
}

export const compileOrRefuse = (app: ApiApp, script: SceneScript): CompiledScene => {
  checkScript(app, script)
  const compilation = compileScene(script, app.patterns)
  if (!compilation.ok) throw new Error('a flow without errors does not compile')
  return compilation.scene
}

const refuse = (errors: readonly FlowProblem[]): void => {
  const [first] = errors
  if (first !== undefined) throw new Refusal(first.code, first.values, errors)
}
