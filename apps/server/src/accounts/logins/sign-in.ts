import type { ServerApp } from '../../platform/server-app.ts'
import { loginByName } from './login-by-name.ts'
import { loginNameKey } from './login-name.ts'
import { nobodysHash, verifyPassword } from './password.ts'
import type { SigningIn } from './queries.ts'

/** The login of a name and password, or undefined; a wrong name takes as long as a wrong password. */
export const signIn = async (
  app: ServerApp,
  name: string,
  password: string,
): Promise<Omit<SigningIn, 'passwordHash'> | undefined> => {
  const found = await loginByName(app.database.api, loginNameKey(name))
  const fits = await verifyPassword(found?.passwordHash ?? (await nobodysHash), password)
  if (!fits || found === undefined || found.status === 'disabled') return undefined
  const { passwordHash: _, ...login } = found
  return login
}
