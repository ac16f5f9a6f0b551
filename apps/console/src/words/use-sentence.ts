import type { RefusalCode } from '@parley/contract/refusals'
import { fillSentence, type Sentences } from '@parley/contract/sentences'
import { createContext, useCallback, useContext } from 'react'

export const SentencesContext = createContext<Sentences | undefined>(undefined)

export type SaySentence = (code: RefusalCode, values?: Readonly<Record<string, string | number>>) => string

/** What is wrong, by its code, where the console found it itself: the same sentence that the server would say. */
export const useSentence = (): SaySentence => {
  const sentences = useContext(SentencesContext)
  return useCallback(
    (code, values = {}) => (sentences === undefined ? code : fillSentence(sentences[code], values)),
    [sentences],
  )
}
