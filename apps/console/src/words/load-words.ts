import type { InterfaceLanguage } from '@parley/contract/api'
import type { Words } from './words.ts'

const catalogues: Readonly<Record<InterfaceLanguage, () => Promise<Words>>> = {
  zh: () => import('./zh/index.ts').then(({ zh }) => zh),
  en: () => import('./en/index.ts').then(({ en }) => en),
  es: () => import('./es/index.ts').then(({ es }) => es),
  'zh-TW': () => import('./zh-TW/index.ts').then(({ zhTw }) => zhTw),
  id: () => import('./id/index.ts').then(({ id }) => id),
  th: () => import('./th/index.ts').then(({ th }) => th),
}

/** One language's words. @throws "Not Current language packages" (specification 1 §8). */
export const loadWords = (language: InterfaceLanguage): Promise<Words> => {
  const load = catalogues[language]
  if (load === undefined) throw new Error('Not Current language packages')
  return load()
}
