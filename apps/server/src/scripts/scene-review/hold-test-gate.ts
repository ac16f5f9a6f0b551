import { Refusal } from '@parley/contract/refusals'
import type { SceneId, SceneScript } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { compileOrRefuse, itemId } from '../scenes/index.ts'
import { listTestCases, runAll } from '../test-cases/index.ts'

/**
 * Every test case of the scene passes on its draft, or the publisher gives a reason why not. @returns how many fail nevertheless
 * @throws test_cases_fail with each failing case
 */
export const holdTestGate = async (
  { app, principal }: ApiRequest,
  tx: Tx,
  draft: {
    readonly sceneId: SceneId
    readonly script: SceneScript
    readonly isForced: boolean
    readonly reason: string
  },
): Promise<number> => {
  const rows = await listTestCases(tx, principal.account, draft.sceneId)
  if (rows.length === 0) return 0
  const { script } = draft
  const run = await runAll(app, { script, compiled: compileOrRefuse(app, script) }, rows)
  const failing = run.filter(({ result }) => !result.isPassed)
  if (failing.length === 0 || (draft.isForced && draft.reason !== '')) return failing.length
  throw new Refusal(
    'test_cases_fail',
    { failed: failing.length, total: run.length },
    failing.map(
      ({
        row: {
          number,
          content: { name },
        },
      }) => ({
        code: 'test_case_fails',
        values: { id: itemId(draft.sceneId, number), name },
      }),
    ),
  )
}
