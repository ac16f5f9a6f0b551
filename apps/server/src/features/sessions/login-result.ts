import { Role } from '@parley/contract/vocabulary'
import type { Caller } from '../../platform/http/index.ts'

/** Specification 1 §3 "Login result". */
export const loginResult = (caller: Caller, token: string) => ({
  token,
  productId: 'callbot' as const,
  userId: caller.loginId,
  account: caller.loginName,
  operateGrant: caller.operateGrant,
  role: Role.toWire(caller.role),
  smsAppKey: '',
})
