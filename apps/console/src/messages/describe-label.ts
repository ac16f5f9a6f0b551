import { doNotCallIntentId, unknownIntentId } from '@parley/contract/vocabulary'
import type { Translate } from './use-messages.ts'

/** A label by its name; the built-in labels are translated. */
export const describeLabel = (intentId: number, name: string, t: Translate): string => {
  if (intentId === unknownIntentId) return t('conversation.label.unknown')
  return intentId === doNotCallIntentId ? t('conversation.label.doNotCall') : name
}
