import { castVotes, spokenSoFarMs } from './cast-votes.ts'
import type { MachineCase, MachineEvent, MachineVerdict, MachineVote, Speech } from './machine-case.ts'
import { machineTiming } from './machine-timing.ts'

export type MachineStep = {
  readonly case: MachineCase
  /** The time at which the detector must be called again if no event arrives before. */
  readonly wakeAtMs?: number
}

/**
 * Answering-machine detection by three votes: length of speech without a pause, words, and a beep.
 * In doubt the result is a person. A machine verdict closes the case; a person verdict does not,
 * since a voicemail greeting may begin like a person.
 */
export const detectMachine = (known: MachineCase, event: MachineEvent): MachineStep => {
  if (known.stage === 'closed') return { case: known }
  const noted = note(known, event)
  if (noted.stage === 'unanswered') return { case: noted }
  if (event.atMs >= windowEndMs(noted)) return { case: { ...noted, stage: 'closed' } }
  const voted: MachineCase = { ...noted, votes: castVotes(noted, event) }
  const verdict = verdictOf(voted, event.atMs)
  if (verdict === 'machine') return { case: { ...voted, verdict, stage: 'closed' } }
  return withWake({ ...voted, verdict }, event.atMs)
}

/** True where a beep or machine-only phrases prove it; long speech alone may be a person's. */
export const isProvenMachine = (votes: readonly MachineVote[]): boolean =>
  votes.some(({ by, says, strength }) => says === 'machine' && strength === 'sure' && by !== 'timing')

const note = (known: MachineCase, event: MachineEvent): MachineCase => {
  switch (event.kind) {
    case 'answered':
      return { ...known, stage: 'watching', answeredMs: event.atMs }
    case 'speechStarted':
      return {
        ...known,
        firstSpeechMs: known.firstSpeechMs ?? event.atMs,
        spokenMs: spokenSoFarMs(known, event.atMs),
        speech: { startedMs: event.atMs, text: '', place: placeOf(known, event.atMs), hasBeep: false },
      }
    case 'speechEnded':
      if (!known.speech || known.speech.endedMs !== undefined) return known
      return {
        ...known,
        speech: {
          ...known.speech,
          endedMs: Math.max(known.speech.startedMs, event.atMs - machineTiming.endpointMs),
        },
      }
    case 'words':
      return known.speech ? { ...known, speech: { ...known.speech, text: event.text } } : known
    case 'robotFinished':
      return { ...known, robotHasFinished: true }
    case 'beep':
      return known.speech && isWithin(known.speech, event.atMs)
        ? { ...known, speech: { ...known.speech, hasBeep: true } }
        : known
    case 'digit':
    case 'time':
      return known
  }
}

const placeOf = (known: MachineCase, startedMs: number): Speech['place'] => {
  if (known.robotHasFinished) return 'reply'
  const isPrompt = startedMs <= known.answeredMs + machineTiming.promptMs
  return known.speech === undefined && isPrompt ? 'greeting' : 'between'
}

/**
 * A beep is located by its start, which the speech detector may place a frame or two earlier or
 * later.
 */
const isWithin = (speech: Speech, atMs: number): boolean =>
  atMs >= speech.startedMs - 100 && atMs <= (speech.endedMs ?? Number.POSITIVE_INFINITY)

/**
 * One sure vote is enough against none; a person vote outweighs everything but a phrase, or all
 * three together.
 */
const verdictOf = (known: MachineCase, nowMs: number): MachineVerdict => {
  const forMachine = known.votes.filter((vote) => vote.says === 'machine')
  const isPerson = known.votes.some((vote) => vote.says === 'person')
  const kinds = new Set(forMachine.map((vote) => vote.by)).size
  if (forMachine.some((vote) => vote.by === 'phrase' && vote.strength === 'sure')) return 'machine'
  if (isPerson) return kinds === 3 ? 'machine' : 'person'
  if (kinds >= 2 || forMachine.some((vote) => vote.strength === 'sure')) return 'machine'
  const isSilent = known.speech === undefined && nowMs >= known.answeredMs + machineTiming.noSpeechMs
  return isSilent ? 'noSpeech' : 'undecided'
}

const windowEndMs = ({ firstSpeechMs }: MachineCase): number =>
  firstSpeechMs === undefined ? Number.POSITIVE_INFINITY : firstSpeechMs + machineTiming.windowMs

const withWake = (known: MachineCase, nowMs: number): MachineStep => {
  const wakeAtMs = Math.min(...wakes(known).filter((atMs) => atMs > nowMs))
  return Number.isFinite(wakeAtMs) ? { case: known, wakeAtMs } : { case: known }
}

/** The times at which a vote may be cast without a new event. */
const wakes = ({ answeredMs, speech, ...known }: MachineCase): readonly number[] => {
  const { noSpeechMs, shortGreetingMs, longGreetingMs, afterGreetingSilenceMs, windowMs } = machineTiming
  if (!speech) return [answeredMs + noSpeechMs]
  const ends = (known.firstSpeechMs ?? speech.startedMs) + windowMs
  if (speech.endedMs !== undefined) return [speech.endedMs + afterGreetingSilenceMs, ends]
  const surelyMs = speech.startedMs + machineTiming.endpointMs
  return [surelyMs + shortGreetingMs, surelyMs + longGreetingMs, ends]
}
