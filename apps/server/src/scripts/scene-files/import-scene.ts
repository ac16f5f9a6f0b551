import type { Api, InputOf } from '@parley/contract/api'
import type { FlowProblem } from '@parley/core/dialogue'
import type { ApiRequest } from '../../platform/http/index.ts'
import { addScene, checkDraft, type SceneView } from '../scenes/index.ts'
import { readFile } from './read-file.ts'

/** A new scene of the caller's own account from a script's file, under the file's name where none is given. */
export const importScene = async (
  call: ApiRequest,
  input: InputOf<Api['importScene']>,
): Promise<{ readonly scene: SceneView; readonly problems: readonly FlowProblem[] }> => {
  const { name, script } = await readFile(call, input.text)
  const problems = checkDraft(call.app, script)
  const { categoryId } = input
  const scene = await addScene(call, { name: input.name ?? name, categoryId, script })
  return { scene, problems }
}
