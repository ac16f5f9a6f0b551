import { hasHan } from '../prompts/normalize-speech.ts'

/**
 * Whether normalized speech contains a phrase. Words match whole; Han text has no spaces, so a
 * phrase matches anywhere in it.
 */
export const isSaid = (phrase: string, text: string): boolean =>
  hasHan(phrase)
    ? text.replaceAll(' ', '').includes(phrase.replaceAll(' ', ''))
    : ` ${text} `.includes(` ${phrase} `)
