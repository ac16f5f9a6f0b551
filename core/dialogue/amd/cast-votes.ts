import { countWords, hasHan } from '../prompts/normalize-speech.ts'
import type { MachineCase, MachineEvent, MachineVote, Speech } from './machine-case.ts'
import { machinePhraseIn } from './machine-phrases.ts'
import { machineTiming as timing } from './machine-timing.ts'

/** All votes so far: at most one of each kind and side, the stronger of two. */
export const castVotes = (known: MachineCase, event: MachineEvent): readonly MachineVote[] => {
  const { atMs } = event
  const fresh = [
    known.speech && timingVote(known.speech, atMs),
    known.speech && phraseVote(known.speech, atMs),
    event.kind === 'beep' ? beepVote(known, atMs) : undefined,
    event.kind === 'digit' ? digitVote(atMs) : undefined,
  ]
  return fresh.reduce<readonly MachineVote[]>(
    (votes, vote) => (vote ? keepStronger(votes, vote) : votes),
    known.votes,
  )
}

/** Speech since the answer, all utterances together. */
export const spokenSoFarMs = ({ speech, spokenMs }: MachineCase, nowMs: number): number =>
  spokenMs + (speech ? lengthOf(speech, nowMs) : 0)

const keepStronger = (votes: readonly MachineVote[], vote: MachineVote): readonly MachineVote[] => {
  const before = votes.find((one) => one.by === vote.by && one.says === vote.says)
  if (!before) return [...votes, vote]
  if (before.strength === 'sure' || vote.strength === 'leans') return votes
  return votes.map((one) => (one === before ? vote : one))
}

const timingVote = (speech: Speech, atMs: number): MachineVote | undefined =>
  lengthOf(speech, atMs) < timing.shortGreetingMs ? shortVote(speech, atMs) : longVote(speech, atMs)

const shortVote = (speech: Speech, atMs: number): MachineVote | undefined => {
  const lengthMs = lengthOf(speech, atMs)
  const silentMs = speech.endedMs === undefined ? 0 : atMs - speech.endedMs
  if (speech.hasBeep || lengthMs < timing.shortestSpeechMs) return undefined
  if (silentMs < timing.afterGreetingSilenceMs) return undefined
  const why = `${speech.place === 'reply' ? 'answered the robot' : 'spoke'} for ${lengthMs} ms and waited`
  return { by: 'timing', says: 'person', strength: 'leans', why, atMs }
}

const longVote = (speech: Speech, atMs: number): MachineVote | undefined => {
  if (speech.place === 'reply') return undefined
  const lengthMs = lengthOf(speech, atMs)
  const isRecording =
    speech.place === 'greeting' && lengthMs >= timing.longGreetingMs && hasManyWords(speech.text)
  const words = isRecording ? `, ${countWords(speech.text)} words` : ''
  const why = `spoke for ${lengthMs} ms without a pause${words}`
  return { by: 'timing', says: 'machine', strength: isRecording ? 'sure' : 'leans', why, atMs }
}

/** A reply may be about a message; only unprompted speech counts as a weak vote for a machine. */
const phraseVote = (speech: Speech, atMs: number): MachineVote | undefined => {
  const found = machinePhraseIn(speech.text)
  if (!found || (speech.place === 'reply' && found.strength === 'leans')) return undefined
  return { by: 'phrase', says: 'machine', strength: found.strength, why: `said "${found.phrase}"`, atMs }
}

const beepVote = (known: MachineCase, atMs: number): MachineVote | undefined => {
  const spokenMs = spokenSoFarMs(known, atMs)
  if (spokenMs < timing.shortestSpeechMs) return undefined
  const strength = spokenMs >= timing.beforeBeepMs ? 'sure' : 'leans'
  return { by: 'beep', says: 'machine', strength, why: `beeped after ${spokenMs} ms of speech`, atMs }
}

const digitVote = (atMs: number): MachineVote => ({
  by: 'digit',
  says: 'person',
  strength: 'leans',
  why: 'pressed a key',
  atMs,
})

/** While speech is still open, its last part may already be the endpoint silence. */
const lengthOf = ({ startedMs, endedMs }: Speech, nowMs: number): number =>
  Math.max(0, (endedMs ?? nowMs - timing.endpointMs) - startedMs)

const hasManyWords = (text: string): boolean =>
  countWords(text) >= (hasHan(text) ? timing.manyHan : timing.manyWords)
