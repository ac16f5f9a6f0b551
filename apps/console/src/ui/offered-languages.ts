import type { ScriptLanguage } from '@parley/contract/vocabulary'

/** Script languages in the order in which lists and forms offer them. */
export const offeredLanguages = [
  'zh-CN',
  'en-US',
  'zh-HK',
  'id-ID',
] as const satisfies readonly ScriptLanguage[]
