import type { CompiledQuestion, QuestionHit, TalkCommand } from '@parley/contract/vocabulary'
import { close, enterNode, say, sayAgain, withoutLead } from './speak.ts'
import type { Stage, Step, Talk } from './talk.ts'

type Asked = { readonly question: CompiledQuestion; readonly by: string; readonly atMs: number }

/**
 * Answers a business Q&A or common dialog (decision §6 "funcOn bits"). The node stays: its edges are listened for once the answer
 * is said, and after the silence of `holdBeforeLead` the talk is led back to the flow.
 */
export const answerQuestion = (stage: Stage, talk: Talk, { question, by, atMs }: Asked): Step => {
  const { id, kind, name, answer, repeat, jump } = question
  const times = (talk.answers[id] ?? 0) + 1
  const hit: QuestionHit = { id, kind, turn: talk.facts.turns.length - 1 }
  const asked: Talk = {
    ...withoutLead(talk),
    repeats: 0,
    unmatched: [],
    answers: { ...talk.answers, [id]: times },
    facts: { ...talk.facts, questions: [...(talk.facts.questions ?? []), hit] },
  }
  const record: TalkCommand = { kind: 'record', event: 'questionHit', data: { questionId: id, name, by } }
  const then =
    repeat !== undefined && times > repeat.times
      ? leaveForRepeats(stage, asked, { nodeId: repeat.nodeId, atMs })
      : question.hangsUpAfter
        ? close(stage, asked, { atMs, reason: 'question', words: answer })
        : say(
            {
              ...asked,
              isUninterruptible: question.isUninterruptible ?? false,
              ...(jump && { lead: leadOf(jump) }),
            },
            { wordings: [answer], atMs, phase: 'speaking' },
          )
  return { talk: then.talk, commands: [record, ...then.commands] }
}

const leaveForRepeats = (
  stage: Stage,
  talk: Talk,
  { nodeId, atMs }: { readonly nodeId: string | undefined; readonly atMs: number },
): Step => (nodeId === undefined ? sayAgain(stage, talk, { atMs }) : enterNode(stage, talk, nodeId, { atMs }))

const leadOf = ({ holdMs, lead, nodeId }: NonNullable<CompiledQuestion['jump']>) => ({
  holdMs,
  words: lead ? [lead] : [],
  ...(nodeId !== undefined && { nodeId }),
})
