import type { InterfaceLanguage } from '@parley/contract/api'
import type { Sentences } from '@parley/contract/sentences'
import type { Words } from './words.ts'

type Language = { readonly words: Words; readonly sentences: Sentences }

const languages: Readonly<Record<InterfaceLanguage, () => Promise<Language>>> = {
  zh: async () => ({
    words: (await import('./zh/index.ts')).zh,
    sentences: (await import('@parley/contract/sentences/chinese')).chinese,
  }),
  en: async () => ({
    words: (await import('./en/index.ts')).en,
    sentences: (await import('@parley/contract/sentences/english')).english,
  }),
  es: async () => ({
    words: (await import('./es/index.ts')).es,
    sentences: (await import('@parley/contract/sentences/spanish')).spanish,
  }),
  'zh-TW': async () => ({
    words: (await import('./zh-TW/index.ts')).zhTw,
    sentences: (await import('@parley/contract/sentences/traditional-chinese')).traditionalChinese,
  }),
  id: async () => ({
    words: (await import('./id/index.ts')).id,
    sentences: (await import('@parley/contract/sentences/indonesian')).indonesian,
  }),
  th: async () => ({
    words: (await import('./th/index.ts')).th,
    sentences: (await import('@parley/contract/sentences/thai')).thai,
  }),
}

/** One language's words, and what the product says when it says no. @throws "Not Current language packages" (specification 1 §8). */
export const loadWords = (language: InterfaceLanguage): Promise<Language> => {
  const load = languages[language]
  if (load === undefined) throw new Error('Not Current language packages')
  return load()
}
