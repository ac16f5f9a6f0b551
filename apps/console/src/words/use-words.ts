import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { WordKey } from './words.ts'

export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string

/** Says a sentence in the reader's language. */
export const useWords = (): Say => {
  const intl = useIntl()
  return useCallback((key, values) => intl.formatMessage({ id: key }, values), [intl])
}
