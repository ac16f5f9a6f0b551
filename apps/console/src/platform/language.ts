import { type InterfaceLanguage, interfaceLanguages } from '@parley/contract/api'
import { readCookie, writeCookie } from './cookies.ts'
import { languageOfBrowser } from './language-of-browser.ts'

/** Their own names, in the menu's order: the documents' three first (decision §13). */
export const languageNames = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  'zh-TW': '繁體中文',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
} as const satisfies Readonly<Record<InterfaceLanguage, string>>

/** The abbreviation beside the globe (specification 1 §2: zh, En, ES). */
export const shortLanguageNames = {
  zh: 'zh',
  en: 'En',
  es: 'ES',
  'zh-TW': 'TW',
  id: 'ID',
  th: 'TH',
} as const satisfies Readonly<Record<InterfaceLanguage, string>>

export { languageTags } from '../ui/language-tags.ts'

const languageInCookie = (): InterfaceLanguage | undefined => {
  const kept = readCookie('language')
  return interfaceLanguages.find((language) => language === kept)
}

/** This browser has no language cookie yet; at sign-in it takes the user's own language. */
export const isFirstVisit = languageInCookie() === undefined

/**
 * The cookie's language. At the first load the browser's own is written; a value that is not one of ours is zh
 * (specification 1 §1).
 */
export const currentLanguage = (): InterfaceLanguage => {
  const known = languageInCookie()
  if (known !== undefined) return known
  const language = readCookie('language') === undefined ? languageOfBrowser(navigator.languages) : 'zh'
  writeCookie('language', language)
  return language
}

export const changeLanguageCookie = (language: InterfaceLanguage): void => writeCookie('language', language)

const chosenMark = 'parley.languageChosen'

/**
 * Specification 1 §1: the page reloads 200 ms after the language changed, and only when it did. `shown` is what the page was
 * written in: the server may have set the cookie already.
 */
export const changeLanguage = (language: InterfaceLanguage, shown: InterfaceLanguage): void => {
  writeCookie('language', language)
  if (language === shown) return
  sessionStorage.setItem(chosenMark, '1')
  setTimeout(() => location.reload(), 200)
}

/** Whether the page was reloaded because the user chose a language. */
export const isLanguageJustChosen = (): boolean => sessionStorage.getItem(chosenMark) !== null
export const forgetLanguageChosen = (): void => sessionStorage.removeItem(chosenMark)
