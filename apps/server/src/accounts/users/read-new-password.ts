import type { ApiApp } from '../../platform/http/index.ts'
import { refuseWeakPassword } from '../logins/index.ts'

type Sent = { readonly account: string; readonly password: string; readonly keyId?: string | undefined }

/** The password for a new login of this name. @throws password_unreadable, password_weak */
export const readNewPassword = async (
  { loginKey }: Pick<ApiApp, 'loginKey'>,
  { account, password, keyId }: Sent,
): Promise<string> => {
  const opened = await loginKey.open(password, keyId)
  refuseWeakPassword(opened, account)
  return opened
}
