import type { Callee } from '../callees/persona.ts'

/** How a callee behaves: what it does when something happens on its line. */
export interface CalleeBehavior {
  /** The line is open: answered, or announcing before the answer. */
  opened?(): void
  robotSpeaks?(): void
  robotFallsSilent?(): void
  /** What it said or played is out. */
  said?(): void
}

/** What a callee can do. Nothing happens any more once the call is over. */
export interface Handset {
  /** Nobody says two things at once: while something still sounds, this is dropped. */
  say(text: string): void
  play(sound: Int16Array): void
  press(digits: string): void
  hangUp(): void
  /** Does it later; the answer forgets it. */
  after(waitMs: number, act: () => void): () => void
}

export type BehaviorFactory = (handset: Handset, callee: Callee) => CalleeBehavior
