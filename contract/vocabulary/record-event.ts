import { coded } from '../coded.ts'

/** Record events 0-25 (specification 1 §3, numbered by decision §8). */
export const RecordEvent = coded({
  dial: 0,
  ring: 1,
  answer: 2,
  hangUp: 3,
  timeout: 4,
  interrupt: 5,
  smsSent: 6,
  transferAsked: 7,
  agentAssigning: 8,
  agentRinging: 9,
  agentAnswered: 10,
  transferFailed: 11,
  dtmf: 12,
  voiceprint: 13,
  voiceRecognition: 14,
  earlyMedia: 15,
  robotSpeaks: 16,
  robotDone: 17,
  calleePartial: 18,
  calleeFinal: 19,
  nodeEntered: 20,
  questionHit: 21,
  labelChanged: 22,
  smsFailed: 23,
  vendorFallback: 24,
  blacklistedByVoice: 25,
})
export type RecordEvent = (typeof RecordEvent.words)[number]
