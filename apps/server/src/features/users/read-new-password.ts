import { Refusal } from '@parley/contract/refusals'
import type { ApiApp } from '../../platform/http/index.ts'

export const readNewPassword = async (
  app: ApiApp,
  sealed: string,
  keyId: string | undefined,
): Promise<string> => strongEnough(await app.loginKey.open(sealed, keyId))

/** Long enough to be one; short enough for a single RSA block. */
export const strongEnough = (password: string): string => {
  if (password.length < 8 || password.length > 120) throw new Refusal('password_weak')
  return password
}
