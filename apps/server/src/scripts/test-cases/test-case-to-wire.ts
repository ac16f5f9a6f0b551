import type { SpokenResult, TestCase, TestTurn, TestTurnResult } from '@parley/contract/vocabulary'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import { itemId } from '../scenes/index.ts'
import type { TestCaseRow } from './queries.ts'

export const testCaseToWire = (sceneId: string, row: TestCaseRow) => {
  const { number, content, lastResult, lastRunAtMs, lastSpokenResult, lastSpokenAtMs, updatedAtMs, version } =
    row
  return {
    id: itemId(sceneId, number),
    caseId: number,
    sceneId,
    name: content.name,
    remark: content.remark ?? '',
    startNode: content.startNodeId ?? '',
    variables: { ...content.variables },
    questions: questionsToWire(row),
    expectedEndNode: content.expectedEndNodeId ?? '',
    expectedIntentId: content.expectedIntentId ?? null,
    endNode: lastResult?.endNodeId ?? '',
    intentId: lastResult?.intentId ?? null,
    result: resultToWire(lastResult?.isPassed),
    runTs: epochSeconds(lastRunAtMs),
    speech: lastSpokenResult && {
      endNode: lastSpokenResult.endNodeId,
      intentId: lastSpokenResult.intentId,
      result: resultToWire(lastSpokenResult.isPassed),
      runTs: epochSeconds(lastSpokenAtMs),
      voices: voicesOf(lastSpokenResult).map(({ voice, isPassed, endNodeId, intentId, turns }) => ({
        voice,
        result: resultToWire(isPassed),
        endNode: endNodeId,
        intentId,
        turns: turns.map(heardToWire),
      })),
    },
    updateTime: epochSeconds(updatedAtMs),
    version,
  }
}

export const questionsToWire = ({ content, lastResult, lastSpokenResult }: TestCaseRow) =>
  content.turns.map(({ kind, question, expectedNodeId = '' }, index) => {
    const result = lastResult?.turns[index]
    const heard = lastSpokenResult?.turns[index]
    return {
      number: index + 1,
      kind,
      question,
      expectedNextNode: expectedNodeId,
      recognizedText: result?.recognizedText ?? '',
      nextNode: result?.nodeId ?? '',
      by: result?.by ?? '',
      result: resultToWire(result?.isPassed),
      speech: heard ? heardToWire(heard) : null,
    }
  })

/** Results from when there was one voice belong to that voice. */
const voicesOf = (result: SpokenResult) => result.voices ?? [{ ...result, voice: '' }]

const heardToWire = (heard: TestTurnResult) => ({
  recognizedText: heard.recognizedText,
  confidence: heard.confidence ?? null,
  nextNode: heard.nodeId,
  by: heard.by,
  result: resultToWire(heard.isPassed),
})

/** 0 not run, 1 passed, 2 failed. */
const resultToWire = (isPassed: boolean | undefined): number =>
  isPassed === undefined ? 0 : isPassed ? 1 : 2

export type CaseForm = {
  readonly name?: string | undefined
  readonly remark?: string | undefined
  readonly startNode?: string | undefined
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly questions?: readonly QuestionForm[] | undefined
  readonly expectedEndNode?: string | undefined
  readonly expectedIntentId?: number | null | undefined
}

export type QuestionForm = {
  readonly kind: TestTurn['kind']
  readonly question: string
  readonly expectedNextNode: string
}

/** A case with the form's fields applied; omitted fields are unchanged. */
export const testCaseFromWire = (before: TestCase, form: CaseForm): TestCase => {
  const startNodeId = form.startNode ?? before.startNodeId ?? ''
  const expectedEndNodeId = form.expectedEndNode ?? before.expectedEndNodeId ?? ''
  const expectedIntentId =
    form.expectedIntentId === undefined ? before.expectedIntentId : (form.expectedIntentId ?? undefined)
  return {
    name: form.name ?? before.name,
    variables: form.variables ?? before.variables,
    turns: form.questions?.map(turnFromWire) ?? before.turns,
    ...(startNodeId === '' ? {} : { startNodeId }),
    ...(expectedEndNodeId === '' ? {} : { expectedEndNodeId }),
    ...(expectedIntentId === undefined ? {} : { expectedIntentId }),
    remark: form.remark ?? before.remark ?? '',
  }
}

export const turnFromWire = ({ kind, question, expectedNextNode }: QuestionForm): TestTurn => ({
  kind,
  question: kind === 'say' || kind === 'digit' ? question : '',
  ...(expectedNextNode === '' ? {} : { expectedNodeId: expectedNextNode }),
})

export const emptyCase: TestCase = { name: '', variables: {}, turns: [] }
