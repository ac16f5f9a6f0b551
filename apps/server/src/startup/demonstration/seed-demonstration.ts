import { Refusal } from '@parley/contract/refusals'
import type {
  AccountId,
  LineId,
  Role,
  SceneId,
  SceneScript,
  ScriptLanguage,
} from '@parley/contract/vocabulary'
import { compileScene } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { createAccount, listAccounts } from '../../accounts/accounts/index.ts'
import { createLogin, listLogins } from '../../accounts/logins/index.ts'
import { createLine, grantLine, listLines } from '../../calls/lines/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { createScene, listScenes, publishScene } from '../../scripts/scenes/index.ts'
import { savingsScene } from './savings-scene.ts'
import { demonstrationWords } from './script-texts/index.ts'
import { seedMoney } from './seed-money.ts'

/** Decision §14: every demonstration login has this password; without the demonstration there is none. */
export const demonstrationPassword = 'parley-demo'

export type Demonstration = {
  readonly customer: AccountId
  readonly line: LineId
  readonly scenes: ReadonlyMap<ScriptLanguage, SceneId>
}

export type Carrier = { readonly host: string; readonly port: number }

/** Creates the demonstration's accounts, logins, line and scenes if they do not exist. */
export const seedDemonstration = async (
  app: ServerApp,
  root: AccountId,
  carrier: Carrier,
): Promise<Demonstration> => {
  await findOrMakeLogin(app, root, 'root')
  const agent = await findOrMakeAccount(app, root, { name: 'agent', role: 'agent' })
  const customer = await findOrMakeAccount(app, root, { name: 'customer', role: 'directCustomer' })
  const shop = await findOrMakeAccount(app, agent, { name: 'shop', role: 'resellersCustomer' })
  await seedMoney(app, { root, agent, customer, shop })
  const line = await findOrMakeLine(app, root, carrier)
  await grantOnce(app, { root, line, customer })
  const scenes = new Map<ScriptLanguage, SceneId>()
  for (const words of demonstrationWords) {
    const wanted = { name: words.sceneName, script: savingsScene(words) }
    scenes.set(words.language, await findOrMakeScene(app, customer, wanted))
  }
  return { customer, line: line.id, scenes }
}

/** A grant that was changed or withdrawn since the first start is kept so. */
const grantOnce = async (
  app: ServerApp,
  {
    root,
    line,
    customer,
  }: {
    readonly root: AccountId
    readonly line: { readonly id: LineId; readonly isNew: boolean }
    readonly customer: AccountId
  },
): Promise<void> => {
  if (line.isNew) await grantLine(app, { account: root }, { lineId: line.id, grantee: customer })
}

const findOrMakeAccount = async (
  app: ServerApp,
  parent: AccountId,
  wanted: { readonly name: string; readonly role: Role },
): Promise<AccountId> => {
  const accounts = await asAccount(app.database.api, parent, (tx) => listAccounts(tx, parent))
  const found = accounts.find(({ name, id }) => name === wanted.name && id !== parent)
  const id = found?.id ?? (await createAccount(app, { account: parent }, wanted))
  await findOrMakeLogin(app, id, wanted.name)
  return id
}

const findOrMakeLogin = async (app: ServerApp, account: AccountId, name: string): Promise<void> => {
  const logins = await asAccount(app.database.api, account, (tx) => listLogins(tx, account))
  if (logins.some((login) => login.account === account && login.name === name)) return
  await createLogin(app, { account }, { name, password: demonstrationPassword })
}

const findOrMakeLine = async (
  app: ServerApp,
  root: AccountId,
  carrier: Carrier,
): Promise<{ readonly id: LineId; readonly isNew: boolean }> => {
  const lines = await asAccount(app.database.api, root, (tx) => listLines(tx, root))
  const found = lines.find(({ name }) => name === 'Sandbox carrier')
  if (found !== undefined) return { id: found.id, isNew: false }
  const made = { name: 'Sandbox carrier', ...carrier, callingNumber: '12025550100' }
  return { id: await createLine(app, { account: root }, made), isNew: true }
}

const findOrMakeScene = async (
  app: ServerApp,
  customer: AccountId,
  wanted: { readonly name: string; readonly script: SceneScript },
): Promise<SceneId> => {
  const scenes = await asAccount(app.database.api, customer, (tx) => listScenes(tx, customer))
  const found = scenes.find(({ name }) => name === wanted.name)
  if (found?.status === 'online') return found.id
  const id = found?.id ?? (await createScene(app, { account: customer }, wanted))
  await publishScene(app, { account: customer }, { sceneId: id, compile: compileOrRefuse })
  return id
}

const compileOrRefuse = (script: SceneScript) => {
  const compilation = compileScene(script, createRe2Patterns())
  if (compilation.ok) return compilation.scene
  const [problem] = compilation.problems
  throw new Refusal(problem?.code ?? 'flow_no_start', problem?.values)
}
