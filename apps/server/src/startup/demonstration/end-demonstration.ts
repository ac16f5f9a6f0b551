import { randomBytes } from 'node:crypto'
import type { AccountId } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import {
  hashPassword,
  loginByName,
  loginNameKey,
  passwordFits,
  setLoginStatus,
  setPasswordHash,
} from '../../accounts/logins/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { demonstrationPassword } from './seed-demonstration.ts'

/**
 * Removes the demonstration's known passwords: the root's login gets a new password and the other logins are disabled, unless
 * their password was changed. @returns the root's new password, to be shown once; undefined if it was changed before
 */
export const endDemonstration = async (app: ServerApp, root: AccountId): Promise<string | undefined> => {
  let rootPassword: string | undefined
  for (const name of ['root', 'agent', 'customer', 'shop']) {
    const login = await loginByName(app.database.api, loginNameKey(name))
    if (login === undefined || login.status !== 'enabled') continue
    if (!(await passwordFits(app, name, demonstrationPassword))) continue
    const isRoot = login.account === root && name === 'root'
    const fresh = isRoot ? randomBytes(12).toString('base64url') : undefined
    const passwordHash = fresh === undefined ? undefined : await hashPassword(fresh)
    await asAccount(app.database.api, login.account, async (tx) => {
      if (passwordHash === undefined)
        await setLoginStatus(tx, login.account, { id: login.id, status: 'disabled' })
      else await setPasswordHash(tx, login.account, { id: login.id, passwordHash })
      await writeAudit(
        tx,
        { account: login.account },
        {
          action: passwordHash === undefined ? 'user.disable' : 'user.password',
          subject: login.id,
          after: { because: 'the demonstration ended' },
        },
      )
    })
    rootPassword ??= fresh
  }
  return rootPassword
}
