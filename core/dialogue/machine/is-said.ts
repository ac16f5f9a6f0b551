import { hasHan } from '../words/normalize-speech.ts'

/** A phrase in normalised speech. Words are matched whole; Han has no spaces, so there a phrase is found anywhere. */
export const isSaid = (phrase: string, text: string): boolean =>
  hasHan(phrase)
    ? text.replaceAll(' ', '').includes(phrase.replaceAll(' ', ''))
    : ` ${text} `.includes(` ${phrase} `)
