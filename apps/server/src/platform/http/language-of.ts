import { type InterfaceLanguage, interfaceLanguages } from '@parley/contract/api'

/** The first supported language of Accept-Language; en by default (specification 1 §1). */
export const languageOf = (header: string | undefined): InterfaceLanguage => {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';')
      const quality = options.find((option) => option.trim().startsWith('q='))
      return { tag: tag.trim().toLowerCase(), quality: Number(quality?.trim().slice(2) ?? 1) }
    })
    .sort((one, other) => other.quality - one.quality)
  for (const { tag } of wanted) {
    const spoken = spokenFor(tag)
    if (spoken !== undefined) return spoken
  }
  return 'en'
}

const spokenFor = (tag: string): InterfaceLanguage | undefined => {
  if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW'
  const [first = ''] = tag.split('-')
  return interfaceLanguages.find((language) => language === first)
}
