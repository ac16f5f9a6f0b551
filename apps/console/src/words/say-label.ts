import { doNotCallIntentId, unknownIntentId } from '@parley/contract/vocabulary'
import type { Say } from './use-words.ts'

/** A label by its name; those that every scene has are said in the reader's language. */
export const sayLabel = (intentId: number, name: string, say: Say): string => {
  if (intentId === unknownIntentId) return say('talk.label.unknown')
  return intentId === doNotCallIntentId ? say('talk.label.doNotCall') : name
}
