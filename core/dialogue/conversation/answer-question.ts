import type { CompiledQuestion, ConversationCommand, QuestionHit } from '@parley/contract/vocabulary'
import type { Conversation, Stage, Step } from './conversation.ts'
import { close, enterNode, say, sayAgain, withoutReturnPath } from './speak.ts'

type Asked = { readonly question: CompiledQuestion; readonly by: string; readonly atMs: number }

/**
 * Answers a business Q&A or common dialog (decision §6 "funcOn bits"). The node stays current: its
 * edges are active after the answer, and after `holdBeforeLead` of silence the conversation returns
 * to the flow.
 */
export const answerQuestion = (
  stage: Stage,
  conversation: Conversation,
  { question, by, atMs }: Asked,
): Step => {
  const { id, kind, name, answer, repeat, jump } = question
  const times = (conversation.answers[id] ?? 0) + 1
  const hit: QuestionHit = { id, kind, turn: conversation.facts.turns.length - 1 }
  const asked: Conversation = {
    ...withoutReturnPath(conversation),
    repeats: 0,
    unmatched: [],
    answers: { ...conversation.answers, [id]: times },
    facts: { ...conversation.facts, questions: [...(conversation.facts.questions ?? []), hit] },
  }
  const record: ConversationCommand = {
    kind: 'record',
    event: 'questionHit',
    data: { questionId: id, name, by },
  }
  const then =
    repeat !== undefined && times > repeat.times
      ? leaveForRepeats(stage, asked, { nodeId: repeat.nodeId, atMs })
      : question.hangsUpAfter
        ? close(stage, asked, { atMs, reason: 'question', words: answer })
        : say(
            {
              ...asked,
              isUninterruptible: question.isUninterruptible ?? false,
              ...(jump && { returnPath: returnPathOf(jump) }),
            },
            { prompts: [answer], atMs, phase: 'speaking' },
          )
  return { conversation: then.conversation, commands: [record, ...then.commands] }
}

const leaveForRepeats = (
  stage: Stage,
  conversation: Conversation,
  { nodeId, atMs }: { readonly nodeId: string | undefined; readonly atMs: number },
): Step =>
  nodeId === undefined
    ? sayAgain(stage, conversation, { atMs })
    : enterNode(stage, conversation, nodeId, { atMs })

const returnPathOf = ({ holdMs, returnPath, nodeId }: NonNullable<CompiledQuestion['jump']>) => ({
  holdMs,
  words: returnPath ? [returnPath] : [],
  ...(nodeId !== undefined && { nodeId }),
})
