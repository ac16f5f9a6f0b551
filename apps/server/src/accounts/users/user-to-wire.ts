import { AccountStatus, LoginStatus, Role } from '@parley/contract/vocabulary'
import type { Principal } from '../../platform/http/index.ts'
import { yuan } from '../../platform/yuan.ts'
import type { UserRow } from './queries.ts'

export const userToWire = (user: UserRow, principal: Principal) => ({
  id: user.id,
  userId: user.id,
  account: user.name,
  accountId: user.account,
  accountName: user.accountName,
  role: Role.toWire(user.role),
  kind: kindOf(user, principal),
  operateGrant: user.operateGrant,
  status: LoginStatus.toWire(user.status),
  accountStatus: AccountStatus.toWire(user.accountStatus),
  balance: yuan(user.balanceMicroYuan),
  credit: yuan(user.creditMicroYuan),
  concurrency: user.concurrencyLimit,
})

const kindOf = (user: UserRow, principal: Principal): 'self' | 'subUser' | 'customer' => {
  if (user.id === principal.loginId) return 'self'
  return user.account === principal.account ? 'subUser' : 'customer'
}

export const accountStatusOf = (wire: 0 | 1 | 3): AccountStatus => AccountStatus.fromWire(wire) ?? 'arrears'
