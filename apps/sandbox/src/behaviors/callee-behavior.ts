import type { Callee } from '../callees/persona.ts'

/** How a callee behaves: what it does on events of its line. */
export interface CalleeBehavior {
  /** The line is open: answered, or announcing before the answer. */
  opened?(): void
  robotSpeaks?(): void
  robotFallsSilent?(): void
  /** Its speech or sound has ended. */
  said?(): void
}

/** What a callee can do. No effect once the call is over. */
export interface Handset {
  /** One sentence at a time: during playback this is dropped. */
  say(text: string): void
  play(sound: Int16Array): void
  press(digits: string): void
  hangUp(): void
  /** Acts later; the returned function cancels it. */
  after(waitMs: number, act: () => void): () => void
}

export type BehaviorFactory = (handset: Handset, callee: Callee) => CalleeBehavior
