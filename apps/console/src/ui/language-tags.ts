import type { InterfaceLanguage } from '@parley/contract/api'

/** For `lang` attributes, number formats and screen readers. */
export const languageTags = {
  zh: 'zh-CN',
  en: 'en-US',
  es: 'es-ES',
  'zh-TW': 'zh-TW',
  id: 'id-ID',
  th: 'th-TH',
} as const satisfies Readonly<Record<InterfaceLanguage, string>>
