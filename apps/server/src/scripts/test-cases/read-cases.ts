import { maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { CompiledScene, SceneId, SceneScript } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene, compileOrRefuse, readItems, readScript } from '../scenes/index.ts'
import { listTestCases, type TestCaseRow } from './queries.ts'

export type AskedCases = { readonly sceneId: string; readonly ids: readonly string[] | undefined }

export type CasesToRun = {
  readonly scene: { readonly id: SceneId; readonly version: number }
  readonly script: SceneScript
  readonly compiled: CompiledScene
  readonly rows: readonly TestCaseRow[]
}

/** A scene's cases, or the named ones, with its draft. @throws with every error that prevents compiling the draft. */
export const readCases = async (request: ApiRequest, { sceneId, ids }: AskedCases): Promise<CasesToRun> => {
  const named = ids && readItems(ids, sceneId).numbers
  const found = await readScript(request, { sceneId, read: 'flow' }, async (script, scene, tx) => {
    const rows = await listTestCases(tx, request.principal.account, scene.id)
    return { scene, script, rows: rows.filter(({ number }) => named === undefined || named.has(number)) }
  })
  if (named !== undefined && found.rows.length < named.size) throw new Refusal('not_found')
  return { ...found, compiled: compileOrRefuse(request.app, found.script) }
}

/** Stores the results of a run if the principal may write the flow. */
export const keepWhereWritable = (
  { app, principal }: ApiRequest,
  sceneId: string,
  keep: (tx: Tx) => Promise<unknown>,
): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { masks } = await accessScene(tx, principal, { id: sceneId, read: 'flow' })
    if ((masks.write & maskBits.flow) !== 0) await keep(tx)
  })
