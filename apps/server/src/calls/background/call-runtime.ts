import type {
  AccountId,
  AttemptId,
  CallLabel,
  CallStatus,
  ContactId,
  ConversationFacts,
  IntentTag,
  LineId,
  PlacedBy,
  TaskId,
} from '@parley/contract/vocabulary'
import type { Database } from '../../platform/db/index.ts'
import type { Events } from '../../platform/events.ts'
import type { NumberVault } from '../../platform/number-vault.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import type { SceneStore } from './settlement/scene-store.ts'

/** What the dial loop, the engine link and the settlement share. */
export type Runtime = {
  readonly database: Database
  readonly events: Events
  readonly scenes: SceneStore
  readonly nowMs: () => number
  readonly numbers: NumberVault
  readonly sandbox: ServerApp['sandbox']
  readonly labelCall: LabelCall
  /** Called once per call, after the settlement's COMMIT. */
  readonly onCallSettled: (call: SettledCall) => void
  /** Called once for each attempt that a dial transaction has committed. */
  readonly onAttemptPlaced?: () => void
  readonly wakeDialer: () => void
}

export type LabelCall = (
  tags: readonly IntentTag[],
  facts: ConversationFacts | undefined,
  call: { readonly status: CallStatus; readonly talkMs: number; readonly placedBy?: PlacedBy },
) => CallLabel

export type SettledCall = {
  readonly account: AccountId
  readonly attemptId: AttemptId
  readonly taskId: TaskId
  readonly contactId: ContactId
  readonly status: CallStatus
  readonly cause: string
  readonly line: LineId
  readonly sipCode: number | undefined
  readonly talkMs: number
  readonly label: CallLabel | undefined
  readonly recordingKey: string | undefined
}
