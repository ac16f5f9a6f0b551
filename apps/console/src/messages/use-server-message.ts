import { fillMessage, type ServerMessages } from '@parley/contract/messages'
import { type RefusalCode, refusalCodes } from '@parley/contract/refusals'
import { createContext, useCallback, useContext } from 'react'

export const SentencesContext = createContext<ServerMessages | undefined>(undefined)

export type DescribeSentence = (code: string, values?: Readonly<Record<string, string | number>>) => string

/** The message of a problem that the console found itself, by its code: the same sentence that the server would send. */
export const useServerMessage = (): DescribeSentence => {
  const sentences = useContext(SentencesContext)
  return useCallback(
    (code, values = {}) =>
      sentences !== undefined && isKnown(code) ? fillMessage(sentences[code], values) : code,
    [sentences],
  )
}

/** The reason of a newer server that this page does not know is shown by its code. */
const isKnown = (code: string): code is RefusalCode => refusalCodes.some((known) => known === code)
