import { useMessages } from '../messages/use-messages.ts'
import { ApiRefusal, unreachableCode } from '../platform/api-refusal.ts'

/** The refusal's own sentence, or the console's when the server does not answer. */
export const useRefusalMessage = (error: unknown): string => {
  const t = useMessages()
  if (error instanceof ApiRefusal)
    return error.code === unreachableCode ? t('ui.error.unreachable') : error.message
  return t('ui.error.title')
}
