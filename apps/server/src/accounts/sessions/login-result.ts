import { Role } from '@parley/contract/vocabulary'
import type { Principal } from '../../platform/http/index.ts'

/** Specification 1 §3 "Login result". */
export const loginResult = (principal: Principal, token: string) => ({
  token,
  productId: 'callbot' as const,
  userId: principal.loginId,
  account: principal.loginName,
  operateGrant: principal.operateGrant,
  role: Role.toWire(principal.role),
  smsAppKey: '',
})
