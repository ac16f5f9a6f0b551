import { setImmediate } from 'node:timers/promises'
import type { SceneId, TestResult } from '@parley/contract/vocabulary'
import { coverageOf, runTestCase, type Stage } from '@parley/core/dialogue'
import type { ApiApp, ApiRequest } from '../../platform/http/index.ts'
import { setTestResults, type TestCaseRow } from './queries.ts'
import { type AskedCases, type CasesToRun, keepWhereWritable, readCases } from './read-cases.ts'

export type TestRun = {
  readonly sceneId: SceneId
  readonly sceneVersion: number
  readonly cases: readonly RunCase[]
  readonly coverage: ReturnType<typeof coverageOf>
}

export type RunCase = { readonly row: TestCaseRow; readonly result: TestResult }

/** Runs a scene's cases, or the named ones, against its draft. @throws with every error that prevents compiling the draft. */
export const runTestCases = async (request: ApiRequest, asked: AskedCases): Promise<TestRun> => {
  const { app, principal } = request
  const context = await readCases(request, asked)
  const ran = await runAll(app, context, context.rows)
  await keepWhereWritable(request, asked.sceneId, (tx) =>
    setTestResults(tx, principal.account, { scene: context.scene.id, results: ran.map(resultOf) }),
  )
  const cases = ran.map(({ row, result }) => ({
    row: { ...row, lastResult: result, lastRunAtMs: app.nowMs() },
    result,
  }))
  return runOf(context, cases)
}

/** Yields to other requests in between: a thousand cases of fifty turns take a while. */
export const runAll = async (
  app: ApiApp,
  draft: Pick<CasesToRun, 'script' | 'compiled'>,
  rows: readonly TestCaseRow[],
): Promise<readonly RunCase[]> => {
  const stage = await stageOf(app, draft)
  const cases: RunCase[] = []
  for (const row of rows) {
    cases.push({ row, result: runTestCase(stage, row.content) })
    await setImmediate()
  }
  return cases
}

export const stageOf = async (
  app: ApiApp,
  { script, compiled }: Pick<CasesToRun, 'script' | 'compiled'>,
): Promise<Stage> => {
  const classifier = await app.learn(script)
  return { scene: compiled, patterns: app.patterns, ...(classifier && { classifier }) }
}

export const resultOf = ({ row: { number, version }, result }: RunCase) => ({ number, version, result })

export const runOf = ({ scene, compiled }: CasesToRun, cases: readonly RunCase[]): TestRun => ({
  sceneId: scene.id,
  sceneVersion: scene.version,
  cases,
  coverage: coverageOf(
    compiled,
    cases.map(({ result }) => result),
  ),
})
