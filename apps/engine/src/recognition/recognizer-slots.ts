import type { ScriptLanguage } from '@parley/contract/vocabulary'

/** The state of the recognizers, by language. */
export type RecognizerLoad = {
  /** The number of its recognizers. */
  readonly most: (language: ScriptLanguage) => number
  /** Running calls in it. */
  readonly calls: (language: ScriptLanguage) => number
  /** How far the recognizer is behind its calls. */
  readonly lagMs: (language: ScriptLanguage) => number
}

/** The calls offered in each language; a language that is not ready is absent. */
export interface RecognizerSlots {
  /** The language can be recognized, in at most `most` calls at once; ignored if it is ready already. */
  ready(language: ScriptLanguage, most: number): void
  offered(): Readonly<Partial<Record<ScriptLanguage, number>>>
  /** Checks the lag of the recognizers, once a second; returns the languages whose number changed. */
  look(load: RecognizerLoad): readonly ScriptLanguage[]
}

/**
 * No more calls than the recognizers serve in time, whatever else the machine does: a language starts with a few, gets one more
 * each second while all are used and it keeps up, and one fewer each second while it lags. At least one always remains.
 */
export const createRecognizerSlots = (): RecognizerSlots => {
  const slots = new Map<ScriptLanguage, number>()
  return {
    ready: (language, most) => {
      if (!slots.has(language)) slots.set(language, Math.min(firstSlots, most))
    },
    offered: () => Object.fromEntries(slots),
    look: (load) =>
      [...slots].flatMap(([language, now]) => {
        const then = nextSlots(load, language, now)
        slots.set(language, then)
        return then === now ? [] : [language]
      }),
  }
}

const nextSlots = ({ most, calls, lagMs }: RecognizerLoad, language: ScriptLanguage, now: number): number => {
  const taken = calls(language)
  const late = lagMs(language)
  if (late > lateMs) return Math.max(1, Math.min(now, taken) - 1)
  return late < inTimeMs && taken >= now ? Math.min(most(language), now + 1) : now
}

const firstSlots = 3
/** A longer delay is noticeable to a callee. */
const lateMs = 800
const inTimeMs = 250
