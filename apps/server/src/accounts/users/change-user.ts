import { type Api, type InputOf, operateBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { refuseCallsBeyondOwn, setAccountStatus, setConcurrencyLimit } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { hashPassword, refuseWeakPassword, setLoginStatus, setPasswordHash } from '../logins/index.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { getUser, refuseSubUser } from './get-user.ts'
import type { UserRow } from './queries.ts'
import { accountStatusOf } from './user-to-wire.ts'

type Input = InputOf<Api['changeUser']>

export type ChangedUser = { readonly user: UserRow; readonly hasNewPassword: boolean }

/** One's own password, or a user below: its password, its status, its account's status and limit. */
export const changeUser = async (request: ApiRequest, input: Input): Promise<ChangedUser> => {
  const { app, principal } = request
  const passwordHash = await newPasswordHash(request, input)
  const user = await asAccount(app.database.api, principal.account, async (tx) => {
    const before = await getUser(tx, principal, input.id)
    if (before.id !== principal.loginId) {
      refuseSubUser(principal)
      if ((principal.operateGrant & operateBits.update) === 0) throw new Refusal('no_permission')
    }
    if (passwordHash !== undefined)
      await setPasswordHash(tx, principal.account, { id: before.id, passwordHash })
    await changeStanding(tx, principal, { before, input })
    const after = await getUser(tx, principal, input.id)
    await writeAudit(tx, principal, {
      action: passwordHash === undefined ? 'user.change' : 'user.changePassword',
      subject: before.id,
      before: standingOf(before),
      after: standingOf(after),
    })
    return after
  })
  return { user, hasNewPassword: passwordHash !== undefined }
}

/** Checked before the transaction, because hashing is slow. */
const newPasswordHash = async (request: ApiRequest, input: Input): Promise<string | undefined> => {
  if (input.newPassword === undefined && input.confirmPassword === undefined) return undefined
  const { newPassword, confirmPassword = newPassword, oldPassword, keyId } = input
  if (newPassword === undefined || confirmPassword === undefined || oldPassword === undefined)
    throw new Refusal('parameter_error')
  const opened = await request.app.loginKey.openAll([oldPassword, newPassword, confirmPassword], keyId)
  const [old = '', password = '', confirmed] = opened
  await checkOwnPassword(request, old)
  if (confirmed !== password) throw new Refusal('password_mismatch')
  refuseWeakPassword(password, request.principal.loginName)
  return hashPassword(password)
}

const changeStanding = async (
  tx: Tx,
  principal: Principal,
  { before, input }: { readonly before: UserRow; readonly input: Input },
): Promise<void> => {
  const { status, accountStatus, concurrency } = input
  if (status === undefined && accountStatus === undefined && concurrency === undefined) return
  // Users cannot raise their own rights.
  if (before.id === principal.loginId) throw new Refusal('no_permission')
  if (status !== undefined)
    await setLoginStatus(tx, principal.account, {
      id: before.id,
      status: status === 1 ? 'enabled' : 'disabled',
    })
  if (accountStatus === undefined && concurrency === undefined) return
  if (before.account === principal.account) throw new Refusal('no_permission')
  if (accountStatus !== undefined)
    await setAccountStatus(tx, principal.account, {
      id: before.account,
      status: accountStatusOf(accountStatus),
    })
  if (concurrency === undefined) return
  await refuseCallsBeyondOwn(tx, principal, { calls: concurrency, before: before.concurrencyLimit })
  await setConcurrencyLimit(tx, principal.account, { id: before.account, concurrencyLimit: concurrency })
}

const standingOf = ({ status, accountStatus, concurrencyLimit }: UserRow) => ({
  status,
  accountStatus,
  concurrencyLimit,
})
