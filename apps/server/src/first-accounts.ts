import { randomBytes } from 'node:crypto'
import type { AccountId, Role } from '@parley/contract/vocabulary'
import { createAccount, createRoot } from './features/accounts/index.ts'
import { createLogin } from './features/logins/index.ts'
import type { Db } from './platform/db/index.ts'
import type { Actor, ServerApp } from './platform/server-app.ts'

export type FirstAccounts = {
  readonly root: Actor
  /** Only where the root was made just now. */
  readonly made?: {
    /** Printed once; undefined in the demonstration, whose password everybody knows. */
    readonly rootPassword: string | undefined
    /** The demonstration's accounts by their login's name. */
    readonly demonstration: ReadonlyMap<string, Actor>
  }
}

/** Decision §14. */
const demonstrationPassword = 'parley-demo'

/** Makes the root at the first start, and in the demonstration the three accounts below it. */
export const makeFirstAccounts = async (
  app: ServerApp,
  owner: Db,
  { isDemonstration }: { readonly isDemonstration: boolean },
): Promise<FirstAccounts> => {
  const { id, isNew } = await createRoot(owner, 'root')
  const root: Actor = { account: id, isAdministrator: true }
  if (!isNew) return { root }
  const rootPassword = isDemonstration ? undefined : randomBytes(12).toString('base64url')
  await createLogin(app, root, { name: 'root', password: rootPassword ?? demonstrationPassword })
  const demonstration = isDemonstration ? await makeDemonstration(app, root) : new Map<string, Actor>()
  return { root, made: { rootPassword, demonstration } }
}

const makeDemonstration = async (app: ServerApp, root: Actor): Promise<ReadonlyMap<string, Actor>> => {
  const make = async (parent: Actor, name: string, role: Role): Promise<Actor> => {
    const account: AccountId = await createAccount(app, parent, { name, role })
    await createLogin(app, { account }, { name, password: demonstrationPassword })
    return { account }
  }
  const agent = await make(root, 'agent', 'agent')
  const customer = await make(root, 'customer', 'directCustomer')
  const shop = await make(agent, 'shop', 'resellersCustomer')
  return new Map([
    ['root', root],
    ['agent', agent],
    ['customer', customer],
    ['shop', shop],
  ])
}
