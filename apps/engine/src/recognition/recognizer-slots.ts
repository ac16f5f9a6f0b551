import type { ScriptLanguage } from '@parley/contract/vocabulary'

export type RecognizerSlotsOptions = {
  /** The number of its recognizers. */
  readonly most: (language: ScriptLanguage) => number
  /** Running calls in it. */
  readonly calls: (language: ScriptLanguage) => number
  /** How far the recognizer is behind its calls. */
  readonly lagMs: (language: ScriptLanguage) => number
}

/** The calls offered in each language; a language that is not ready is absent. */
export interface RecognizerSlots {
  heard(language: ScriptLanguage): void
  offered(): Readonly<Partial<Record<ScriptLanguage, number>>>
  /** Checks the lag of the recognizers, once a second; returns the languages whose number changed. */
  look(): readonly ScriptLanguage[]
}

/**
 * No more calls than the recognizers serve in time, whatever else the machine does: a language starts with a few, gets one more
 * each second while all are used and it keeps up, and one fewer each second while it lags. At least one always remains.
 */
export const createRecognizerSlots = ({ most, calls, lagMs }: RecognizerSlotsOptions): RecognizerSlots => {
  const slots = new Map<ScriptLanguage, number>()
  const next = (language: ScriptLanguage, now: number): number => {
    const taken = calls(language)
    const late = lagMs(language)
    if (late > lateMs) return Math.max(1, Math.min(now, taken) - 1)
    return late < inTimeMs && taken >= now ? Math.min(most(language), now + 1) : now
  }
  return {
    heard: (language) => {
      if (!slots.has(language)) slots.set(language, Math.min(firstSlots, most(language)))
    },
    offered: () => Object.fromEntries(slots),
    look: () =>
      [...slots].flatMap(([language, now]) => {
        const then = next(language, now)
        slots.set(language, then)
        return then === now ? [] : [language]
      }),
  }
}

const firstSlots = 3
/** A longer delay is noticeable to a callee. */
const lateMs = 800
const inTimeMs = 250
