import { coded } from '../coded.ts'

/** Account status on the wire (decision §1). */
export const AccountStatus = coded({ disabled: 0, normal: 1, arrears: 3 })
export type AccountStatus = (typeof AccountStatus.words)[number]

/** Status of one login of an account (decision §1). */
export const LoginStatus = coded({ disabled: 0, enabled: 1 })
export type LoginStatus = (typeof LoginStatus.words)[number]
