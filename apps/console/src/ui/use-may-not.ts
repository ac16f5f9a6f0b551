import type { Operation } from '@parley/contract/api'
import { useMessages } from '../messages/use-messages.ts'
import { mayOperate } from '../platform/session.ts'

/** Why whoever is signed in may not do something; undefined where it may. The server judges again. */
export const useMayNot = () => {
  const t = useMessages()
  return (operation: Operation): string | undefined =>
    mayOperate(operation) ? undefined : t('ui.noPermission')
}
