import { setImmediate } from 'node:timers/promises'
import { maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { CompiledScene, SceneId, SceneScript, TestResult } from '@parley/contract/vocabulary'
import { coverageOf, runTestCase } from '@parley/core/dialogue'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiApp, Call } from '../../platform/http/index.ts'
import { accessScene, compileOrRefuse, readItems, readScript } from '../scenes/index.ts'
import { listTestCases, setTestResults, type TestCaseRow } from './queries.ts'

export type TestRun = {
  readonly sceneId: SceneId
  readonly sceneVersion: number
  readonly cases: readonly (TestCaseRow & { readonly lastResult: TestResult })[]
  readonly coverage: ReturnType<typeof coverageOf>
}

/** Runs a scene's cases, or those named, against its draft. @throws with every mistake that keeps the draft from talking. */
export const runTestCases = async (
  call: Call,
  asked: { readonly sceneId: string; readonly ids: readonly string[] | undefined },
): Promise<TestRun> => {
  const { app, caller } = call
  const named = asked.ids && readItems(asked.ids, asked.sceneId).numbers
  const ground = await readScript(
    call,
    { sceneId: asked.sceneId, read: 'flow' },
    async (script, scene, tx) => {
      const rows = await listTestCases(tx, caller.account, scene.id)
      return { scene, script, rows: rows.filter(({ number }) => named === undefined || named.has(number)) }
    },
  )
  if (named !== undefined && ground.rows.length < named.size) throw new Refusal('not_found')
  const compiled = compileOrRefuse(app, ground.script)
  const cases = await runAll(app, { script: ground.script, compiled }, ground.rows)
  await asAccount(app.database.api, caller.account, async (tx) => {
    const { masks } = await accessScene(tx, caller, { id: asked.sceneId, read: 'flow' })
    if ((masks.write & maskBits.flow) === 0) return
    const results = cases.map(({ number, version, lastResult }) => ({ number, version, result: lastResult }))
    await setTestResults(tx, caller.account, { scene: ground.scene.id, results })
  })
  const coverage = coverageOf(
    compiled,
    cases.map(({ lastResult }) => lastResult),
  )
  return { sceneId: ground.scene.id, sceneVersion: ground.scene.version, cases, coverage }
}

type Draft = { readonly script: SceneScript; readonly compiled: CompiledScene }

/** Other calls come in between: a thousand cases of fifty turns take a while. */
export const runAll = async (app: ApiApp, { script, compiled }: Draft, rows: readonly TestCaseRow[]) => {
  const likeness = await app.learn(script)
  const stage = { scene: compiled, patterns: app.patterns, ...(likeness && { likeness }) }
  const cases: (TestCaseRow & { readonly lastResult: TestResult })[] = []
  for (const row of rows) {
    const lastResult = runTestCase(stage, row.content)
    cases.push({ ...row, lastResult, lastRunAtMs: app.nowMs() })
    await setImmediate()
  }
  return cases
}
