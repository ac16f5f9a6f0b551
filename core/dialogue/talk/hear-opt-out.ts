import { doNotCallQuestionId, type QuestionHit, type TalkCommand } from '@parley/contract/vocabulary'
import { findDoNotCall } from '../match/do-not-call.ts'
import { meaningByWords } from '../match/meaning-of.ts'
import { saidAnswer } from '../match/said-values/index.ts'
import { confirmOptOutWording, doNotCallWording } from '../words/built-in-wordings.ts'
import { normalizeSpeech } from '../words/normalize-speech.ts'
import { answerSpeech, type Heard, hear, joined } from './answer-callee.ts'
import { close, cutOff, say, sayAgain, stopSpeaking, withoutLead } from './speak.ts'
import { noTimers, type Stage, type Step, stay, type Talk } from './talk.ts'

/** Below this a recognizer's words are a guess: they ask back, and blacklist nobody by themselves. */
const leastConfidence = 0.4

/**
 * "Do not call me" (decision §6), heard in every phase and on every node: the number is blacklisted at once. Whoever says it is answered
 * by the built-in sentence and left alone, unless the author has words of at least that length for it here: those are
 * more specific, and lead where the author wants. Where the recognizer is not certain of it the callee is asked once, and only a
 * yes or the same words again count. A recognizer that could only choose among the expected phrases is never certain: it finds one of
 * them in whatever is said. Undefined where nobody asked.
 */
export const hearOptOut = (stage: Stage, talk: Talk, heard: Heard): Step | undefined => {
  const text = heard.said
  const by = findDoNotCall(text) ?? findWithEarlier(stage, talk, heard)
  if (talk.optOutAsked !== undefined) return hearConfirmation(stage, talk, { ...heard, by })
  if (by === undefined) return undefined
  if (isCertain(heard)) return takeOptOut(stage, talk, heard, { text, by, turn: talk.facts.turns.length })
  const canAsk = talk.phase === 'listening' || talk.phase === 'speaking'
  return canAsk ? askBack(stage, talk, heard, by) : undefined
}

const isCertain = ({ confidence, isConstrained }: Heard): boolean =>
  isConstrained !== true && (confidence === undefined || confidence >= leastConfidence)

const takeOptOut = (
  stage: Stage,
  talk: Talk,
  heard: Heard,
  { text, by, turn }: { readonly text: string; readonly by: string; readonly turn: number },
): Step => {
  const isNews = talk.facts.doNotCall === undefined
  const recorded: readonly TalkCommand[] = isNews
    ? [{ kind: 'record', event: 'blacklistedByVoice', data: { by, text: heard.text } }]
    : []
  const known: Talk = isNews ? { ...talk, facts: { ...talk.facts, doNotCall: { by, turn } } } : talk
  const then = answerOptOut(stage, known, heard, { text, by })
  return { talk: then.talk, commands: [...recorded, ...then.commands] }
}

/** Asks whether it was meant. The turn counts for the dialogue, and for no label until it is certain. */
const askBack = (stage: Stage, talk: Talk, heard: Heard, by: string): Step => {
  const asked = { by, turn: talk.facts.turns.length }
  const taken: Talk = { ...hear(talk, heard, { round: 'dialogue' }), optOutAsked: asked, timers: noTimers }
  const spoken = say(withoutLead({ ...taken, timers: { ...noTimers, maxCall: talk.timers.maxCall } }), {
    wordings: [confirmOptOutWording(stage.scene)],
    atMs: heard.atMs,
    phase: 'speaking',
  })
  const listens: TalkCommand = { kind: 'listen', nodeId: talk.nodeId, confirms: true }
  return { talk: spoken.talk, commands: [...cutOff(talk), ...spoken.commands, listens] }
}

/** The answer to the question: yes, or the words again; a no goes back to the flow, and anything else is heard as ever. */
const hearConfirmation = (
  stage: Stage,
  talk: Talk,
  heard: Heard & { readonly by: string | undefined },
): Step | undefined => {
  const { optOutAsked, ...rest } = talk
  const on: Talk = { ...rest, optOutAsked: undefined }
  if (optOutAsked === undefined) return undefined
  const answer = saidAnswer(heard.said, stage.scene.language)
  if (heard.by !== undefined || answer === 'affirm')
    return takeOptOut(stage, on, heard, {
      text: heard.said,
      by: heard.by ?? optOutAsked.by,
      turn: heard.by === undefined ? optOutAsked.turn : talk.facts.turns.length,
    })
  if (answer !== 'deny') return undefined
  const back = sayAgain(stage, hear(on, heard, { round: 'dialogue' }), { atMs: heard.atMs })
  const listens: TalkCommand = { kind: 'listen', nodeId: talk.nodeId }
  return { talk: back.talk, commands: [...cutOff(talk), ...back.commands, listens] }
}

/**
 * A machine's greeting was taken for "do not call me": nobody asked. Only for proof of a machine, a beep or words that no person says:
 * long speech alone may be somebody who is angry.
 */
export const takeBackOptOut = (talk: Talk): Talk => {
  const { doNotCall, ...facts } = talk.facts
  if (doNotCall === undefined) return talk
  const questions = facts.questions?.filter(({ id }) => id !== doNotCallQuestionId)
  return { ...talk, facts: { ...facts, ...(questions && { questions }), isOptOutTakenBack: true } }
}

const findWithEarlier = (stage: Stage, talk: Talk, heard: Heard): string | undefined =>
  talk.unmatched.length === 0 ? undefined : findDoNotCall(normalizeSpeech(joined(stage, talk, heard)))

const answerOptOut = (
  stage: Stage,
  talk: Talk,
  heard: Heard,
  { text, by }: { readonly text: string; readonly by: string },
): Step => {
  if (talk.phase === 'closing') return stay(hear(talk, heard))
  const node = stage.scene.nodes[talk.nodeId]
  const own = node && meaningByWords(stage, node, text)
  const isAuthors = own?.how === 'keyword' && own.by.length >= by.length
  if (isAuthors && (talk.phase === 'listening' || talk.phase === 'speaking')) {
    if (talk.phase === 'listening') return answerSpeech(stage, talk, heard)
    const stopped = stopSpeaking(stage, talk, heard)
    const answered = answerSpeech(stage, stopped.talk, heard)
    return { talk: answered.talk, commands: [...stopped.commands, ...answered.commands] }
  }
  const match = { questionId: doNotCallQuestionId, by, how: 'keyword' } as const
  const spoken = hear(talk, heard, { match, round: 'dialogue' })
  const asked: QuestionHit = { id: doNotCallQuestionId, kind: 'common', turn: talk.facts.turns.length }
  const taken: Talk = {
    ...spoken,
    facts: { ...spoken.facts, questions: [...(spoken.facts.questions ?? []), asked] },
  }
  const hit: TalkCommand = {
    kind: 'record',
    event: 'questionHit',
    data: { questionId: doNotCallQuestionId, name: 'do not call', by },
  }
  const closed = close(stage, taken, {
    atMs: heard.atMs,
    reason: 'doNotCall',
    words: doNotCallWording(stage.scene),
  })
  return { talk: closed.talk, commands: [hit, ...closed.commands] }
}
