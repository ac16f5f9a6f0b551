import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from './messages.ts'

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/** Says a sentence in the reader's language. */
export const useMessages = (): Translate => {
  const intl = useIntl()
  return useCallback((key, values) => intl.formatMessage({ id: key }, values), [intl])
}
