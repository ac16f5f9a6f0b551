import { operateBits } from '@parley/contract/api'
import { Role } from '@parley/contract/vocabulary'
import { clearCookie, readCookie } from './cookies.ts'

/** The signed-in user as the cookies say. They only decide what is shown; the server checks every request. */
export type Session = {
  readonly ticket: string
  readonly userId: string
  readonly account: string
  readonly role: Role
  readonly operateGrant: number
}

export const readSession = (): Session | undefined => {
  const ticket = readCookie('callbot_ticket')
  if (ticket === undefined || ticket === '') return undefined
  return {
    ticket,
    userId: readCookie('callbot_userId') ?? '',
    account: readCookie('callbot_account') ?? '',
    role: roleOf(readCookie('callbot_role')),
    operateGrant: Number(readCookie('operateGrant') ?? 0),
  }
}

/** The cookie callbot_role holds the role's wire code (specification 1 §6); an unknown code is the role that sees least. */
const roleOf = (code: string | undefined): Role => Role.fromWire(Number(code)) ?? 'resellersCustomer'

/** Specification 1 §9: all of the session's cookies; the language stays. */
export const forgetSession = (): void => {
  for (const name of [
    'callbot_ticket',
    'callbot_productId',
    'callbot_userId',
    'callbot_account',
    'operateGrant',
    'callbot_role',
    'callbot_smskey',
  ])
    clearCookie(name)
}

/** Decision §1: 1 add, 2 copy, 4 update, 8 delete, 16 publish. */
export const mayOperate = (operation: keyof typeof operateBits): boolean =>
  ((readSession()?.operateGrant ?? 0) & operateBits[operation]) !== 0
