import type {
  AccountId,
  AttemptId,
  CallLabel,
  CallStatus,
  ContactId,
  ConversationTurn,
  LineId,
  TaskId,
} from '@parley/contract/vocabulary'

export type RecordRow = {
  readonly account: AccountId
  readonly attempt: AttemptId
  readonly task: TaskId
  readonly contact: ContactId
  readonly n: number
  readonly number: string
  readonly line: LineId
  readonly lineName: string
  readonly callingNumber: string
  readonly status: CallStatus
  readonly hungUpBy: 'robot' | 'callee' | 'system' | 'nobody'
  readonly cause: string
  readonly sipCode: number | null
  readonly q850: number | null
  readonly intentAtMs: number
  readonly dialedAtMs: number | null
  readonly ringingAtMs: number | null
  readonly answeredAtMs: number | null
  readonly endedAtMs: number
  /** When its end was corrected; null if never. */
  readonly correctedAtMs: number | null
  readonly talkMs: number
  readonly flowRounds: number
  readonly dialogueRounds: number
  readonly intentId: number | null
  readonly label: CallLabel | null
  readonly turns: readonly ConversationTurn[]
  readonly recordingKey: string | null
  readonly recordingBytes: bigint | null
  readonly recordingSha256: string | null
  readonly recordingMs: number | null
}
