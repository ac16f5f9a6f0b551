import { CallStatus } from '@parley/contract/vocabulary'
import type { Translate } from './use-messages.ts'

/** A call status (1-27 on the wire, specification 1 §4) in the reader's language. */
export const describeCallStatus = (status: number, t: Translate): string => {
  const word = CallStatus.fromWire(status)
  return word === undefined ? t('callStatus.unknown', { status }) : t(`callStatus.${word}`)
}
