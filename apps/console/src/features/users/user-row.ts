import { type api, operateBits, type ResponseOf } from '@parley/contract/api'
import { AccountStatus } from '@parley/contract/vocabulary'

export type UserRow = ResponseOf<typeof api.listUsers>['data'][number]

export type Operation = keyof typeof operateBits
/** The operations of operateGrant in the order of their bits (decision §1). */
export const operations = [
  'add',
  'copy',
  'update',
  'delete',
  'publish',
] as const satisfies readonly Operation[]

/** The names whose bits are set in a mask. */
export const namesIn = <Name extends string>(
  mask: number,
  bits: Readonly<Record<Name, number>>,
  names: readonly Name[],
): readonly Name[] => names.filter((name) => (mask & bits[name]) !== 0)

export const maskOf = <Name extends string>(
  names: readonly Name[],
  bits: Readonly<Record<Name, number>>,
): number => names.reduce((mask, name) => mask | bits[name], 0)

export const operationsIn = (operateGrant: number): readonly Operation[] =>
  namesIn(operateGrant, operateBits, operations)

export const accountStatusOf = ({ accountStatus }: Pick<UserRow, 'accountStatus'>): AccountStatus =>
  AccountStatus.fromWire(accountStatus) ?? 'disabled'
