import type { AccountStatus } from './queries.ts'

/** Decision §1: account status 0 disabled, 1 normal, 3 in arrears. */
export const accountStatusToWire = { disabled: 0, normal: 1, arrears: 3 } as const satisfies Record<
  AccountStatus,
  number
>
