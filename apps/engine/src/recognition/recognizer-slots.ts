import type { ScriptLanguage } from '@parley/contract/vocabulary'

export type RecognizerSlotsOptions = {
  /** As many as there are ears for it. */
  readonly most: (language: ScriptLanguage) => number
  /** Calls in it now. */
  readonly calls: (language: ScriptLanguage) => number
  /** How far behind its calls the recognizer is. */
  readonly lagMs: (language: ScriptLanguage) => number
}

/** What each language is offered; a language that nobody hears yet is not in it. */
export interface RecognizerSlots {
  heard(language: ScriptLanguage): void
  offered(): Readonly<Partial<Record<ScriptLanguage, number>>>
  /** Looks how late the ears are, once a second; answers the languages that are offered another number from now on. */
  look(): readonly ScriptLanguage[]
}

/**
 * No more calls than the ears of a machine serve in time, whatever else it has to do: a language begins with a few, gets one more each
 * second while all are taken and it keeps up, and gives up one each second while it is late. At least one is always left.
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
/** Later than this a callee begins to wonder. */
const lateMs = 800
const inTimeMs = 250
