import { operateBits } from '@parley/contract/api'
import { clearCookie, readCookie } from './cookies.ts'

/** Role numbers of the cookie callbot_role (specification 1 §6). */
export type RoleNumber = 1 | 2 | 3 | 4

/** Who is signed in, as the cookies say. They only decide what is shown; the server judges. */
export type Session = {
  readonly ticket: string
  readonly userId: string
  readonly account: string
  readonly role: RoleNumber
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

/** Without a role that we know, the one that sees least. */
const roleOf = (value: string | undefined): RoleNumber =>
  value === '1' ? 1 : value === '2' ? 2 : value === '3' ? 3 : 4

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
