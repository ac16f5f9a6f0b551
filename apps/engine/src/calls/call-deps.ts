import type { AttemptEvent, HangUpReason, PlaceCall } from '@parley/contract/engine-wire'
import type { Conversation, IntentClassifier, Patterns } from '@parley/core/dialogue'
import type { Recognizer } from '@parley/edge/speech'
import type { Leg, LegObserver } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import type { SeatAnswer, SeatDeps } from './call-transfer.ts'
import type { Models } from './semantic-resolvers.ts'
import type { Voice } from './voice.ts'

/** What a call is told to keep to, whoever is at its other end. */
export type CallOrder = Pick<PlaceCall, 'notAfterMs' | 'variables' | 'ringSec' | 'maxTalkSec' | 'heldSec'>

/** What a call needs from the house. */
export type CallDeps = Models & {
  /** Reaches the other end; rejects where nothing was sent. */
  readonly dial: (observer: LegObserver) => Promise<Leg>
  readonly voice: Voice
  readonly recognizer: Recognizer
  readonly patterns: Patterns
  /** The scene's trained model, waited for before the dial and the same for the whole call. */
  readonly classifier?: Promise<IntentClassifier | undefined>
  /** Appends to the journal; resolves when durable. */
  readonly journal: (event: AttemptEvent, atMs: number) => Promise<unknown>
  readonly keepDialog: (dialog: DialogSnapshot) => Promise<void>
  readonly askForHold: (forSec: number) => void
  /** How a callee is handed to a person; absent where nobody takes calls over. */
  readonly seats?: SeatDeps
  /** Where the recording will be, of a call that is recorded. */
  readonly recordingKey?: string
  /** Told after each step of the talk. */
  readonly onConversation?: (conversation: Conversation) => void
  readonly now: () => number
}

/** One running call, as the rest of the engine sees it. */
export interface RunningCall {
  readonly isAnswered: boolean
  /** Money or the platform ends it: politely when talking, at once when not. */
  mustEnd(reason: HangUpReason): void
  /** Hung up on, whoever is talking. */
  endNow(): void
  /** The hold now covers so many seconds of talk. */
  holdExtended(heldSec: number): void
  /** What the server says to a question for a seat. */
  seatAnswered(answer: SeatAnswer): void
}
