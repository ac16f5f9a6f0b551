import type { ContactInput } from '../contacts/index.ts'

/**
 * The sandbox answers by number: the last four digits name the callee, two for how it behaves (00 agrees, 01 refuses,
 * 09 busy, 10 no answer), two for which one it is.
 */
const contact = (phone: string, name: string): ContactInput => ({ phone, name, variables: { name } })

export const englishContacts: readonly ContactInput[] = [
  contact('12025550001', 'Emma'),
  contact('12025550002', 'Noah'),
  contact('12025550003', 'Olivia'),
  contact('12025550004', 'Liam'),
  contact('12025550101', 'Ava'),
  contact('12025550102', 'James'),
  contact('12025550901', 'Lucas'),
  contact('12025551001', 'Mia'),
]

export const chineseContacts: readonly ContactInput[] = [
  contact('8613900000001', '王女士'),
  contact('8613900000101', '李先生'),
  contact('8613900000901', '张女士'),
  contact('8613900001001', '陈先生'),
]
