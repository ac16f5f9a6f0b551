import { coded } from '../coded.ts'

/** Line types of SMS (specification 1, line types). */
export const SmsLineType = coded({ domestic: 1, international: 2 })
export type SmsLineType = (typeof SmsLineType.words)[number]

/** Where the variables of an SMS template get their values: the contact's columns, or none because the text is fixed. */
export const SmsVariableSource = coded({ contact: 1, none: 2 })
export type SmsVariableSource = (typeof SmsVariableSource.words)[number]
