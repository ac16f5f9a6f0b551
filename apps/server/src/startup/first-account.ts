import { randomBytes } from 'node:crypto'
import { createRoot } from '../accounts/accounts/index.ts'
import { createLogin } from '../accounts/logins/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Actor, ServerApp } from '../platform/server-app.ts'

export type FirstAccount = {
  readonly root: Actor
  /** Whether it was made just now. */
  readonly isNew: boolean
  /** Only where it was made just now, outside the demonstration or at its end: said once, kept nowhere. */
  readonly rootPassword?: string
}

/** Makes the root of the account tree at the first start. The demonstration gives it a login of its own. */
export const makeFirstAccount = async (
  app: ServerApp,
  owner: Db,
  { isDemonstration }: { readonly isDemonstration: boolean },
): Promise<FirstAccount> => {
  const { id, isNew } = await createRoot(owner, 'root')
  const root: Actor = { account: id, isAdministrator: true }
  if (!isNew || isDemonstration) return { root, isNew }
  const rootPassword = randomBytes(12).toString('base64url')
  await createLogin(app, root, { name: 'root', password: rootPassword })
  return { root, isNew, rootPassword }
}
