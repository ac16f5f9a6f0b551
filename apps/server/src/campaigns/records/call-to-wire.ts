import { CallStatus } from '@parley/contract/vocabulary'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { CallListRow } from './queries.ts'

export const callToWire = (call: CallListRow) => ({
  id: call.attempt,
  callId: call.attempt,
  sessionId: call.attempt,
  taskId: call.task,
  contactId: call.contact,
  contactName: call.contactName,
  majorNumber: call.number,
  lineName: call.lineName,
  callingNumber: call.callingNumber,
  status: CallStatus.toWire(call.status),
  hungUpBy: call.hungUpBy,
  cause: call.cause,
  sipCode: call.sipCode,
  q850: call.q850,
  dialCount: call.n,
  startTime: epochSeconds(call.dialedAtMs ?? call.intentAtMs),
  ringTime: epochSeconds(call.ringingAtMs),
  answerTime: epochSeconds(call.answeredAtMs),
  endTime: epochSeconds(call.endedAtMs),
  correctedTime: epochSeconds(call.correctedAtMs),
  duration: Math.ceil(call.talkMs / 1000),
  intentId: call.intentId,
  customerIntent: call.label?.name ?? '',
  flowRounds: call.flowRounds,
  dialogueRounds: call.dialogueRounds,
  hasRecording: call.recordingKey !== null,
  agentAsrStatus: 0,
})
