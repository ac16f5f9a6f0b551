import type { Api, InputOf } from '@parley/contract/api'
import type { FlowProblem } from '@parley/core/dialogue'
import type { ApiRequest } from '../../platform/http/index.ts'
import { addScene, checkDraft, type SceneView } from '../scenes/index.ts'
import { readFile } from './read-file.ts'

/** A new scene of the principal's own account from a script file, named after the file by default. */
export const importScene = async (
  request: ApiRequest,
  input: InputOf<Api['importScene']>,
): Promise<{ readonly scene: SceneView; readonly problems: readonly FlowProblem[] }> => {
  const { name, script } = await readFile(request, input.text)
  const problems = checkDraft(request.app, script)
  const { categoryId } = input
  const scene = await addScene(request, { name: input.name ?? name, categoryId, script })
  return { scene, problems }
}
