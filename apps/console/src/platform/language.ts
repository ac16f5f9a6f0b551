import { type InterfaceLanguage, interfaceLanguages } from '@parley/contract/api'
import { readCookie, writeCookie } from './cookies.ts'

/** Their own names, in the menu's order: the documents' three first (decision §13). */
export const languageNames = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  'zh-TW': '繁體中文',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
} as const satisfies Readonly<Record<InterfaceLanguage, string>>

/** What stands beside the globe (specification 1 §2: zh, En, ES). */
export const shortLanguageNames = {
  zh: 'zh',
  en: 'En',
  es: 'ES',
  'zh-TW': 'TW',
  id: 'ID',
  th: 'TH',
} as const satisfies Readonly<Record<InterfaceLanguage, string>>

/** For `lang` attributes, number formats and screen readers. */
export const languageTags = {
  zh: 'zh-CN',
  en: 'en-US',
  es: 'es-ES',
  'zh-TW': 'zh-TW',
  id: 'id-ID',
  th: 'th-TH',
} as const satisfies Readonly<Record<InterfaceLanguage, string>>

const languageInCookie = (): InterfaceLanguage | undefined => {
  const kept = readCookie('language')
  return interfaceLanguages.find((language) => language === kept)
}

/** This browser was never told a language: at sign-in the user's own is taken. */
export const isFirstVisit = languageInCookie() === undefined

/** The cookie's language; what is not one of ours is zh, and zh is written at the first load (specification 1 §1). */
export const currentLanguage = (): InterfaceLanguage => {
  const known = languageInCookie()
  if (known === undefined) writeCookie('language', 'zh')
  return known ?? 'zh'
}

export const changeLanguageCookie = (language: InterfaceLanguage): void => writeCookie('language', language)

/** Specification 1 §1: the page reloads 200 ms after the language changed, and only when it did. */
export const changeLanguage = (language: InterfaceLanguage): void => {
  const isNew = readCookie('language') !== language
  writeCookie('language', language)
  if (isNew) setTimeout(() => location.reload(), 200)
}
