import type { InterfaceLanguage } from '@parley/contract/api'

/**
 * An amount as the page shows it (decision §9): yuan, and in English in units of 0.01 RMB. The point is moved in the text:
 * an amount never becomes a number.
 */
export const shownAmount = (yuan: string, language: InterfaceLanguage): string => {
  if (language !== 'en') return yuan
  const sign = yuan.startsWith('-') ? '-' : ''
  const [whole = '0', places = ''] = yuan.replace('-', '').split('.')
  const digits = places.padEnd(2, '0')
  const cents = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=[0-9])/, '')
  const rest = digits.slice(2).replace(/0+$/, '')
  return `${sign}${cents}${rest === '' ? '' : `.${rest}`}`
}
