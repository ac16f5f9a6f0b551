import { hasHan } from '../prompts/normalize-speech.ts'

/** A phrase in normalized speech. Words are matched whole; Han has no spaces, so there a phrase is found anywhere. */
export const isSaid = (phrase: string, text: string): boolean =>
  hasHan(phrase)
    ? text.replaceAll(' ', '').includes(phrase.replaceAll(' ', ''))
    : ` ${text} `.includes(` ${phrase} `)
