import { fillMessage, type ServerMessages } from '@parley/contract/messages'
import { type RefusalCode, refusalCodes } from '@parley/contract/refusals'
import { createContext, useCallback, useContext } from 'react'

export const SentencesContext = createContext<ServerMessages | undefined>(undefined)

export type DescribeSentence = (code: string, values?: Readonly<Record<string, string | number>>) => string

/** What is wrong, by its code, where the console found it itself: the same sentence that the server would say. */
export const useServerMessage = (): DescribeSentence => {
  const sentences = useContext(SentencesContext)
  return useCallback(
    (code, values = {}) =>
      sentences !== undefined && isKnown(code) ? fillMessage(sentences[code], values) : code,
    [sentences],
  )
}

/** A newer server may know a reason that this page does not: then its code stands there. */
const isKnown = (code: string): code is RefusalCode => refusalCodes.some((known) => known === code)
