import { type AttemptEvent, VoiceTestNews } from '@parley/contract/engine-wire'

/** What a call's journal would be told, for who talks; nothing where it does not concern them. */
export const newsOfEvent = (event: AttemptEvent): VoiceTestNews | undefined => {
  switch (event.kind) {
    case 'moved':
      return event.status === 'talking' ? { kind: 'answered' } : undefined
    case 'recorded':
      return newsOfRecord(event)
    case 'ended':
      return { kind: 'ended', by: event.hungUpBy, talkMs: event.talkMs }
    case 'refused':
      return { kind: 'ended', by: 'nobody', talkMs: 0 }
    case 'accepted':
      return undefined
  }
}

const newsOfRecord = ({
  event,
  data,
}: Extract<AttemptEvent, { kind: 'recorded' }>): VoiceTestNews | undefined => {
  switch (event) {
    case 'calleePartial':
    case 'calleeFinal':
      return VoiceTestNews.parse({ kind: 'heard', text: data.text, isFinal: event === 'calleeFinal' })
    case 'robotSpeaks':
      return VoiceTestNews.parse({ kind: 'spoke', text: data.text, latency: data.latency })
    default:
      return undefined
  }
}
