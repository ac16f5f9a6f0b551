import { CallStatus } from '@parley/contract/vocabulary'
import { describeCallStatus } from '../../messages/describe-call-status.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'

/** Decision §2: an answered call is good, a refusal by the callee is neutral, a failure on our side is bad. */
const tones: Readonly<Record<CallStatus, Tone>> = {
  ready: 'run',
  dispatching: 'run',
  dialing: 'run',
  ringing: 'run',
  talking: 'run',
  ttsSynthesizing: 'run',
  finished: 'good',
  invalidNumber: 'rest',
  poweredOff: 'rest',
  unreachable: 'rest',
  userBusy: 'rest',
  busyAndRejected: 'rest',
  rejected: 'rest',
  blacklisted: 'rest',
  customerStopped: 'rest',
  illegalNumberRange: 'rest',
  ringMissed: 'rest',
  noResponse: 'rest',
  voicemail: 'rest',
  ringTooLong: 'rest',
  dispatchError: 'bad',
  ttsFailed: 'bad',
  unknownCause: 'bad',
  noCredit: 'bad',
  illegalAuthorisation: 'bad',
  noLineAvailable: 'bad',
  lineUnavailable: 'bad',
}

export const CallStatusTag = ({ status }: { readonly status: number }) => {
  const t = useMessages()
  const word = CallStatus.fromWire(status)
  return (
    <StatusTag tone={word === undefined ? 'rest' : tones[word]}>{describeCallStatus(status, t)}</StatusTag>
  )
}
