import type { Operation } from '@parley/contract/api'
import { useMessages } from '../messages/use-messages.ts'
import { mayOperate } from '../platform/session.ts'

/** The reason why the signed-in user may not do an operation; undefined if they may. The server checks again. */
export const useMayNot = () => {
  const t = useMessages()
  return (operation: Operation): string | undefined =>
    mayOperate(operation) ? undefined : t('ui.noPermission')
}
