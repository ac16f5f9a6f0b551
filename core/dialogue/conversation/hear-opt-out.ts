import { type ConversationCommand, doNotCallQuestionId, type QuestionHit } from '@parley/contract/vocabulary'
import { findDoNotCall } from '../match/do-not-call.ts'
import { meaningByWords } from '../match/meaning-of.ts'
import { saidAnswer } from '../match/said-values/index.ts'
import { confirmOptOutPrompt, doNotCallPrompt } from '../prompts/built-in-prompts.ts'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { answerSpeech, hear, joined, type RecognizedSpeech } from './answer-callee.ts'
import { type Conversation, noTimers, type Stage, type Step, stay } from './conversation.ts'
import { close, cutOff, say, sayAgain, stopSpeaking, withoutReturnPath } from './speak.ts'

/**
 * Below this confidence the words are a guess: the robot asks for confirmation and does not
 * blacklist.
 */
const leastConfidence = 0.4

/**
 * Handles "do not call me" (decision §6) in every phase and on every node: the number is
 * blacklisted at once, and the built-in prompt ends the call. An author's edge or question takes
 * over where its keyword is at least as long, because it is more specific. With low confidence the
 * callee is asked once, and only a yes or the same words again count. A recognizer with a closed
 * grammar is never certain, since it returns one of its phrases for any speech. Returns undefined
 * where the text holds no opt-out.
 */
export const handleOptOut = (
  stage: Stage,
  conversation: Conversation,
  heard: RecognizedSpeech,
): Step | undefined => {
  const text = heard.said
  const by = findDoNotCall(text) ?? findWithEarlier(stage, conversation, heard)
  if (conversation.uncertainOptOut !== undefined)
    return handleConfirmation(stage, conversation, { ...heard, by })
  if (by === undefined) return undefined
  if (isCertain(heard))
    return acceptOptOut(stage, conversation, heard, { text, by, turn: conversation.facts.turns.length })
  const canAskForConfirmation = conversation.phase === 'listening' || conversation.phase === 'speaking'
  return canAskForConfirmation ? askForConfirmation(stage, conversation, heard, by) : undefined
}

const isCertain = ({ confidence, isConstrained }: RecognizedSpeech): boolean =>
  isConstrained !== true && (confidence === undefined || confidence >= leastConfidence)

const acceptOptOut = (
  stage: Stage,
  conversation: Conversation,
  heard: RecognizedSpeech,
  { text, by, turn }: { readonly text: string; readonly by: string; readonly turn: number },
): Step => {
  const isUpdate = conversation.facts.doNotCall === undefined
  const recorded: readonly ConversationCommand[] = isUpdate
    ? [{ kind: 'record', event: 'blacklistedByVoice', data: { by, text: heard.text } }]
    : []
  const known: Conversation = isUpdate
    ? { ...conversation, facts: { ...conversation.facts, doNotCall: { by, turn } } }
    : conversation
  const then = answerOptOut(stage, known, heard, { text, by })
  return { conversation: then.conversation, commands: [...recorded, ...then.commands] }
}

/**
 * Asks for confirmation. The turn counts for the dialogue; it counts for labels only after
 * confirmation.
 */
const askForConfirmation = (
  stage: Stage,
  conversation: Conversation,
  heard: RecognizedSpeech,
  by: string,
): Step => {
  const asked = { by, turn: conversation.facts.turns.length }
  const taken: Conversation = {
    ...hear(conversation, heard, { round: 'dialogue' }),
    uncertainOptOut: asked,
    timers: noTimers,
  }
  const spoken = say(
    withoutReturnPath({ ...taken, timers: { ...noTimers, maxCall: conversation.timers.maxCall } }),
    {
      prompts: [confirmOptOutPrompt(stage.scene)],
      atMs: heard.atMs,
      phase: 'speaking',
    },
  )
  const listens: ConversationCommand = { kind: 'listen', nodeId: conversation.nodeId, confirms: true }
  return {
    conversation: spoken.conversation,
    commands: [...cutOff(conversation), ...spoken.commands, listens],
  }
}

/**
 * Handles the answer: a yes or the same words confirm, a no returns to the flow, anything else is
 * matched as usual.
 */
const handleConfirmation = (
  stage: Stage,
  conversation: Conversation,
  heard: RecognizedSpeech & { readonly by: string | undefined },
): Step | undefined => {
  const { uncertainOptOut, ...rest } = conversation
  const on: Conversation = { ...rest, uncertainOptOut: undefined }
  if (uncertainOptOut === undefined) return undefined
  const answer = saidAnswer(heard.said, stage.scene.language)
  if (heard.by !== undefined || answer === 'affirm')
    return acceptOptOut(stage, on, heard, {
      text: heard.said,
      by: heard.by ?? uncertainOptOut.by,
      turn: heard.by === undefined ? uncertainOptOut.turn : conversation.facts.turns.length,
    })
  if (answer !== 'deny') return undefined
  const back = sayAgain(stage, hear(on, heard, { round: 'dialogue' }), { atMs: heard.atMs })
  const listens: ConversationCommand = { kind: 'listen', nodeId: conversation.nodeId }
  return { conversation: back.conversation, commands: [...cutOff(conversation), ...back.commands, listens] }
}

/**
 * Withdraws an opt-out that came from a machine's greeting. It requires proof, a beep or
 * machine-only words: long speech alone may come from an angry person.
 */
export const withdrawOptOut = (conversation: Conversation): Conversation => {
  const { doNotCall, ...facts } = conversation.facts
  if (doNotCall === undefined) return conversation
  const questions = facts.questions?.filter(({ id }) => id !== doNotCallQuestionId)
  return { ...conversation, facts: { ...facts, ...(questions && { questions }), isOptOutTakenBack: true } }
}

const findWithEarlier = (
  stage: Stage,
  conversation: Conversation,
  heard: RecognizedSpeech,
): string | undefined =>
  conversation.unmatched.length === 0
    ? undefined
    : findDoNotCall(normalizeSpeech(joined(stage, conversation, heard)))

const answerOptOut = (
  stage: Stage,
  conversation: Conversation,
  heard: RecognizedSpeech,
  { text, by }: { readonly text: string; readonly by: string },
): Step => {
  if (conversation.phase === 'closing') return stay(hear(conversation, heard))
  const node = stage.scene.nodes[conversation.nodeId]
  const own = node && meaningByWords(stage, node, text)
  const isAuthors = own?.how === 'keyword' && own.by.length >= by.length
  if (isAuthors && (conversation.phase === 'listening' || conversation.phase === 'speaking')) {
    if (conversation.phase === 'listening') return answerSpeech(stage, conversation, heard)
    const stopped = stopSpeaking(stage, conversation, heard)
    const answered = answerSpeech(stage, stopped.conversation, heard)
    return { conversation: answered.conversation, commands: [...stopped.commands, ...answered.commands] }
  }
  const match = { questionId: doNotCallQuestionId, by, how: 'keyword' } as const
  const spoken = hear(conversation, heard, { match, round: 'dialogue' })
  const asked: QuestionHit = {
    id: doNotCallQuestionId,
    kind: 'common',
    turn: conversation.facts.turns.length,
  }
  const taken: Conversation = {
    ...spoken,
    facts: { ...spoken.facts, questions: [...(spoken.facts.questions ?? []), asked] },
  }
  const hit: ConversationCommand = {
    kind: 'record',
    event: 'questionHit',
    data: { questionId: doNotCallQuestionId, name: 'do not call', by },
  }
  const closed = close(stage, taken, {
    atMs: heard.atMs,
    reason: 'doNotCall',
    words: doNotCallPrompt(stage.scene),
  })
  return { conversation: closed.conversation, commands: [hit, ...closed.commands] }
}
