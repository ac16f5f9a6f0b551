import { Refusal } from '@parley/contract/refusals'
import type { CompiledScene, SceneScript } from '@parley/contract/vocabulary'
import { checkFlow, compileScene } from '@parley/core/dialogue'
import type { ApiApp } from '../../platform/http/index.ts'

/** @throws with every problem of the flow; the first one speaks for all. */
export const checkScript = (app: ApiApp, script: SceneScript): void => {
  const problems = checkFlow(script, app.patterns)
  const [first] = problems
  if (first !== undefined) throw new Refusal(first.code, first.values, problems)
}

export const compileOrRefuse = (app: ApiApp, script: SceneScript): CompiledScene => {
  checkScript(app, script)
  const compilation = compileScene(script, app.patterns)
  if (!compilation.ok) throw new Error('a flow without problems does not compile')
  return compilation.scene
}
