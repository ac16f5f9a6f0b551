import type { InterfaceLanguage } from '@parley/contract/api'
import { languageTags } from './language-tags.ts'

/** Money as the reader's language writes it: ¥9,995.52. The text is read digit by digit: an amount never becomes a float. */
export const shownAmount = (yuan: string, language: InterfaceLanguage): string =>
  new Intl.NumberFormat(languageTags[language], {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(yuan as Intl.StringNumericLiteral) // The server sends nothing but decimals.

/** A unit price (decision §9): an amount, in English in units of 0.01 RMB as its column's title says. */
export const shownUnitPrice = (yuan: string, language: InterfaceLanguage): string => {
  if (language !== 'en') return shownAmount(yuan, language)
  const sign = yuan.startsWith('-') ? '-' : ''
  const [whole = '0', places = ''] = yuan.replace('-', '').split('.')
  const digits = places.padEnd(2, '0')
  const cents = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=[0-9])/, '')
  const rest = digits.slice(2).replace(/0+$/, '')
  return `${sign}${cents}${rest === '' ? '' : `.${rest}`}`
}
