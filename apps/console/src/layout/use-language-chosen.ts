import { useEffect, useState } from 'react'
import { forgetLanguageChosen, isLanguageJustChosen } from '../platform/language.ts'

/**
 * True on the page that a choice of language loaded anew: the keyboard's focus goes back to where the choice was made. Forgotten once
 * something is on the screen, and not before: what waits for its code is made twice.
 */
export const useLanguageChosen = (): boolean => {
  const [isChosen] = useState(isLanguageJustChosen)
  useEffect(forgetLanguageChosen, [])
  return isChosen
}
