import { Refusal } from '@parley/contract/refusals'
import type { SceneId, TestCase } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene, readItem, readItems } from '../scenes/index.ts'
import {
  deleteTestCases,
  insertTestCase,
  listTestCases,
  type TestCaseRow,
  updateTestCase,
} from './queries.ts'

/** The maximum of one scene. */
const mostCases = 1000

export type KeptCase = { readonly sceneId: SceneId; readonly row: TestCaseRow }

type Named = { readonly id?: string | undefined; readonly sceneId?: string | undefined }

export const saveTestCase = (
  { app, principal }: ApiRequest,
  { sceneId, content }: { readonly sceneId: string; readonly content: TestCase },
): Promise<KeptCase> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { scene } = await accessScene(tx, principal, { id: sceneId, write: 'flow' })
    mustBeWhole(content)
    const number = await insertTestCase(tx, principal.account, { scene: scene.id, content, most: mostCases })
    if (number === undefined) throw new Refusal('too_many_test_cases', { most: mostCases })
    await writeAudit(tx, principal, { action: 'testCase.create', subject: scene.id, after: { number } })
    return { sceneId: scene.id, row: await findCase(tx, principal, scene.id, number) }
  })

/** Changes a case; without a version, the current one. */
export const changeTestCase = (
  { app, principal }: ApiRequest,
  { version, ...named }: Named & { readonly version?: number | undefined },
  change: (before: TestCase) => TestCase,
): Promise<KeptCase> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { sceneId, number } = readItem(named)
    const { scene } = await accessScene(tx, principal, { id: sceneId, write: 'flow' })
    const before = await findCase(tx, principal, scene.id, number)
    const content = change(before.content)
    mustBeWhole(content)
    const saved = await updateTestCase(tx, principal.account, {
      scene: scene.id,
      number,
      content,
      version: version ?? before.version,
    })
    if (saved === 0) throw new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, principal, { action: 'testCase.update', subject: scene.id, after: { number } })
    return { sceneId: scene.id, row: await findCase(tx, principal, scene.id, number) }
  })

export const removeTestCases = (
  { app, principal }: ApiRequest,
  { ids, sceneId }: { readonly ids: readonly string[]; readonly sceneId: string | undefined },
): Promise<{ readonly sceneId: SceneId; readonly deleted: number }> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const items = readItems(ids, sceneId)
    const { scene } = await accessScene(tx, principal, { id: items.sceneId, write: 'flow' })
    const deleted = await deleteTestCases(tx, principal.account, {
      scene: scene.id,
      numbers: [...items.numbers],
    })
    if (deleted === 0) throw new Refusal('not_found')
    await writeAudit(tx, principal, { action: 'testCase.delete', subject: scene.id, after: { deleted } })
    return { sceneId: scene.id, deleted }
  })

/** A spoken turn requires a sentence, a key press one key. */
const mustBeWhole = ({ turns }: TestCase): void => {
  for (const [index, { kind, question }] of turns.entries()) {
    const isWhole = kind === 'say' ? question !== '' : kind === 'digit' ? /^[0-9*#]$/.test(question) : true
    if (!isWhole) throw new Refusal('parameter_error', { at: `questions.${index}.question` })
  }
}

const findCase = async (
  tx: Tx,
  { account }: ApiRequest['principal'],
  scene: SceneId,
  number: number,
): Promise<TestCaseRow> => {
  const row = (await listTestCases(tx, account, scene)).find((kept) => kept.number === number)
  if (row === undefined) throw new Refusal('not_found')
  return row
}
