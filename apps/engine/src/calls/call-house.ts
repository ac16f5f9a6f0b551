import type { AttemptEvent } from '@parley/contract/engine-wire'
import type { Likeness, Patterns } from '@parley/core/dialogue'
import type { Recognizer } from '@parley/edge/speech'
import type { TelephonyEngine } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import type { Voice } from './voice.ts'

/** What a call needs from the house. */
export type CallHouse = {
  readonly telephony: TelephonyEngine
  readonly voice: Voice
  readonly recognizer: Recognizer
  readonly patterns: Patterns
  /** The scene's trained model, waited for before the dial and the same for the whole call. */
  readonly likeness?: Promise<Likeness | undefined>
  /** Appends to the journal; resolves when durable. */
  readonly journal: (event: AttemptEvent, atMs: number) => Promise<unknown>
  readonly keepDialog: (dialog: DialogSnapshot) => Promise<void>
  readonly askForHold: (forSec: number) => void
  readonly recording: { readonly path: string; readonly key: string }
  readonly now: () => number
}

/** One running call, as the rest of the engine sees it. */
export interface RunningCall {
  /** Money or the platform ends it: politely when talking, at once when not. */
  mustEnd(reason: 'stopped' | 'noCredit' | 'drain'): void
  /** The hold now covers so many seconds of talk. */
  holdExtended(heldSec: number): void
}
