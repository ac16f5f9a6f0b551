import { useEffect, useState } from 'react'
import { forgetLanguageChosen, isLanguageJustChosen } from '../platform/language.ts'

/**
 * True on the page that a choice of language reloaded: the focus returns to the language menu. Forgotten once
 * something is on the screen, and not before: what waits for its code is made twice.
 */
export const useLanguageChosen = (): boolean => {
  const [isChosen] = useState(isLanguageJustChosen)
  useEffect(forgetLanguageChosen, [])
  return isChosen
}
