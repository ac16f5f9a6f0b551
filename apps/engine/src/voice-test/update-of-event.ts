import { type AttemptEvent, VoiceTestUpdate } from '@parley/contract/engine-wire'

/** The client's message for a journal event; nothing for internal ones. */
export const updateOfEvent = (event: AttemptEvent): VoiceTestUpdate | undefined => {
  switch (event.kind) {
    case 'moved':
      return event.status === 'talking' ? { kind: 'answered' } : undefined
    case 'recorded':
      return updateOfRecord(event)
    case 'ended':
      return { kind: 'ended', by: event.hungUpBy, talkMs: event.talkMs }
    case 'refused':
      return { kind: 'ended', by: 'nobody', talkMs: 0 }
    case 'accepted':
      return undefined
  }
}

const updateOfRecord = ({
  event,
  data,
}: Extract<AttemptEvent, { kind: 'recorded' }>): VoiceTestUpdate | undefined => {
  switch (event) {
    case 'calleePartial':
    case 'calleeFinal':
      return VoiceTestUpdate.parse({ kind: 'heard', text: data.text, isFinal: event === 'calleeFinal' })
    case 'robotSpeaks':
      return VoiceTestUpdate.parse({ kind: 'spoke', text: data.text, latency: data.latency })
    default:
      return undefined
  }
}
