import type { AttemptEvent, HangUpReason, PlaceCall } from '@parley/contract/engine-wire'
import type { Conversation, IntentClassifier, Patterns } from '@parley/core/dialogue'
import type { Recognizer } from '@parley/edge/speech'
import type { Leg, LegObserver } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import type { SeatAnswer, SeatDeps } from './call-transfer.ts'
import type { Models } from './semantic-resolvers.ts'
import type { Voice } from './voice.ts'

/** The limits of a call, for any kind of far side. */
export type CallOrder = Pick<PlaceCall, 'notAfterMs' | 'variables' | 'ringSec' | 'maxTalkSec' | 'heldSec'>

/** The dependencies of a call. */
export type CallDeps = Models & {
  /** Places the call; rejects if nothing was sent. */
  readonly dial: (observer: LegObserver) => Promise<Leg>
  readonly voice: Voice
  readonly recognizer: Recognizer
  readonly patterns: Patterns
  /** The scene's trained model, awaited before the dial and fixed for the whole call. */
  readonly classifier?: Promise<IntentClassifier | undefined>
  /** Appends to the journal; resolves when durable. */
  readonly journal: (event: AttemptEvent, atMs: number) => Promise<unknown>
  readonly keepDialog: (dialog: DialogSnapshot) => Promise<void>
  readonly askForHold: (forSec: number) => void
  /** How a callee is transferred to a seat; absent if no transfers are possible. */
  readonly seats?: SeatDeps
  /** The key of the recording, if the call is recorded. */
  readonly recordingKey?: string
  /** Called after each step of the conversation. */
  readonly onConversation?: (conversation: Conversation) => void
  readonly now: () => number
}

/** One running call, for the rest of the engine. */
export interface RunningCall {
  readonly isAnswered: boolean
  /** Ends the call for lack of money or by the platform: with a goodbye during the conversation, else at once. */
  mustEnd(reason: HangUpReason): void
  /** Hangs up at once. */
  endNow(): void
  /** The hold now covers this many seconds of talk. */
  holdExtended(heldSec: number): void
  /** The server's answer to a request for a seat. */
  seatAnswered(answer: SeatAnswer): void
}
