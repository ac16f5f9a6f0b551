import { type InterfaceLanguage, interfaceLanguages } from '@parley/contract/api'

/** The first of the browser's languages that the console has; zh if it has none of them. */
export const languageOfBrowser = (wanted: readonly string[]): InterfaceLanguage => {
  for (const tag of wanted) {
    const [primary = '', ...more] = tag.toLowerCase().split('-')
    if (primary === 'zh')
      return more.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)) ? 'zh-TW' : 'zh'
    const found = interfaceLanguages.find((language) => language === primary)
    if (found !== undefined) return found
  }
  return 'zh'
}
