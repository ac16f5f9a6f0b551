import type { InterfaceLanguage } from '@parley/contract/api'
import type { ServerMessages } from '@parley/contract/messages'
import type { Messages } from './messages.ts'

type Language = { readonly messages: Messages; readonly serverMessages: ServerMessages }

const languages: Readonly<Record<InterfaceLanguage, () => Promise<Language>>> = {
  zh: async () => ({
    messages: (await import('./zh/index.ts')).zh,
    serverMessages: (await import('@parley/contract/messages/chinese')).chinese,
  }),
  en: async () => ({
    messages: (await import('./en/index.ts')).en,
    serverMessages: (await import('@parley/contract/messages/english')).english,
  }),
  es: async () => ({
    messages: (await import('./es/index.ts')).es,
    serverMessages: (await import('@parley/contract/messages/spanish')).spanish,
  }),
  'zh-TW': async () => ({
    messages: (await import('./zh-TW/index.ts')).zhTw,
    serverMessages: (await import('@parley/contract/messages/traditional-chinese')).traditionalChinese,
  }),
  id: async () => ({
    messages: (await import('./id/index.ts')).id,
    serverMessages: (await import('@parley/contract/messages/indonesian')).indonesian,
  }),
  th: async () => ({
    messages: (await import('./th/index.ts')).th,
    serverMessages: (await import('@parley/contract/messages/thai')).thai,
  }),
}

/** The console's messages and the server's messages of one language. @throws "Not Current language packages" (specification 1 §8). */
export const loadMessages = (language: InterfaceLanguage): Promise<Language> => {
  const load = languages[language]
  if (load === undefined) throw new Error('Not Current language packages')
  return load()
}
