import { Role } from '@parley/contract/vocabulary'
import type { Caller } from '../../platform/http/index.ts'
import { yuan } from '../../platform/yuan.ts'
import type { UserRow } from './queries.ts'

/** Decision §1: account status 0 disabled, 1 normal, 3 in arrears. */
const accountStatuses = { disabled: 0, normal: 1, arrears: 3 } as const

export const userToWire = (user: UserRow, caller: Caller) => ({
  id: user.id,
  userId: user.id,
  account: user.name,
  accountId: user.account,
  accountName: user.accountName,
  role: Role.toWire(user.role),
  kind: kindOf(user, caller),
  operateGrant: user.operateGrant,
  status: user.status === 'enabled' ? 1 : 0,
  accountStatus: accountStatuses[user.accountStatus],
  balance: yuan(user.balanceMicroYuan),
  credit: yuan(user.creditMicroYuan),
  concurrency: user.concurrencyLimit,
})

const kindOf = (user: UserRow, caller: Caller): 'self' | 'subUser' | 'customer' => {
  if (user.id === caller.loginId) return 'self'
  return user.account === caller.account ? 'subUser' : 'customer'
}

export const accountStatusOf = (wire: 0 | 1 | 3): 'disabled' | 'normal' | 'arrears' =>
  wire === 0 ? 'disabled' : wire === 1 ? 'normal' : 'arrears'
