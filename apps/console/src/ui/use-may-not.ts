import type { Operation } from '@parley/contract/api'
import { mayOperate } from '../platform/session.ts'
import { useWords } from '../words/use-words.ts'

/** Why whoever is signed in may not do something; undefined where it may. The server judges again. */
export const useMayNot = () => {
  const say = useWords()
  return (operation: Operation): string | undefined =>
    mayOperate(operation) ? undefined : say('ui.noPermission')
}
