import { coded } from '../coded.ts'

/** Account roles (specification 1 §6, decision §1). */
export const Role = coded({ superAdministrator: 1, agent: 2, directCustomer: 3, resellersCustomer: 4 })
export type Role = (typeof Role.words)[number]

/** Script languages (specification 1 §1), as BCP 47 tags. */
export const scriptLanguages = ['en-US', 'id-ID', 'zh-CN', 'zh-HK'] as const
export type ScriptLanguage = (typeof scriptLanguages)[number]
