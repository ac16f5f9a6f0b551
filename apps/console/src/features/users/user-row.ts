import type { api, ResponseOf } from '@parley/contract/api'

export type UserRow = ResponseOf<typeof api.listUsers>['data'][number]

/** Bits of operateGrant (decision §1). */
export const operateBitNumbers = [1, 2, 4, 8, 16] as const

export const bitsIn = <Bit extends number>(mask: number, bits: readonly Bit[]): readonly Bit[] =>
  bits.filter((bit) => (mask & bit) !== 0)

export const maskOf = (bits: readonly number[]): number => bits.reduce((mask, bit) => mask | bit, 0)
