import { Refusal } from '@parley/contract/refusals'
import { readSceneFile, type SceneFileProblem } from '@parley/edge/scene-files'
import { inTurn } from '../../platform/budget/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'

/** Parses a script file. @throws scene_file_wrong with the line of every error */
export const readFile = async ({ app, principal }: Pick<ApiRequest, 'app' | 'principal'>, text: string) => {
  const reading = await inTurn(app.budgets.parsers, principal.account, () => readSceneFile(text))
  if (reading.ok) return reading
  const [first] = reading.problems
  throw new Refusal(
    'scene_file_wrong',
    { line: first?.line ?? 1, wanted: first?.wanted ?? '' },
    reading.problems.map(detailOf),
  )
}

const detailOf = ({ line, at, wanted }: SceneFileProblem) => ({
  code: 'scene_file_line' as const,
  property: at,
  values: { line, at, wanted },
})
