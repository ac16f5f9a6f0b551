import { randomBytes } from 'node:crypto'
import { createRoot } from '../accounts/accounts/index.ts'
import { createLogin } from '../accounts/logins/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Actor, ServerApp } from '../platform/server-app.ts'

export type FirstAccount = {
  readonly root: Actor
  /** Whether it was just created. */
  readonly isNew: boolean
  /** Only when it was just created, outside the demonstration or at its end: shown once, never stored. */
  readonly rootPassword?: string
}

/** Creates the root of the account tree at the first start. The demonstration gives it its own login. */
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
