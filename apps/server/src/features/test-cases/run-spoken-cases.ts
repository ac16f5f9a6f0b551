import { Refusal } from '@parley/contract/refusals'
import type { TestCase, TestResult } from '@parley/contract/vocabulary'
import { nodeOfNextTurn, phrasesOf, runTestCase, type Stage } from '@parley/core/dialogue'
import type { Call } from '../../platform/http/index.ts'
import type { HeardSentence, Recognise } from '../../platform/recognise.ts'
import { setSpokenResults } from './queries.ts'
import { type AskedCases, keepWhereWritable, readCases } from './read-cases.ts'
import { type RunCase, resultOf, runOf, stageOf, type TestRun } from './run-test-cases.ts'

/** Said and heard one after the other at about the pace of speech: together they fit into a request. */
const mostSentences = 60

/**
 * Runs cases through speech. What came of a case is kept before the next one begins, so that nothing is lost where an engine goes away.
 * @throws too_many_sentences, and whatever keeps a sentence from being heard
 */
export const runSpokenCases = async (call: Call, asked: AskedCases): Promise<TestRun> => {
  const { app, caller } = call
  const ground = await readCases(call, asked)
  const count = ground.rows.reduce((sum, { content }) => sum + sentencesIn(content), 0)
  if (count > mostSentences) throw new Refusal('too_many_sentences', { most: mostSentences, count })
  const stage = await stageOf(app, ground)
  const cases: RunCase[] = []
  for (const row of ground.rows) {
    const result = await runSpoken(stage, row.content, app.recognise)
    cases.push({ row: { ...row, lastSpokenResult: result, lastSpokenAtMs: app.nowMs() }, result })
    await keepWhereWritable(call, asked.sceneId, (tx) =>
      setSpokenResults(tx, caller.account, { scene: ground.scene.id, results: [resultOf({ row, result })] }),
    )
  }
  return runOf(ground, cases)
}

/** Node by node: what was heard decides where the next sentence is said, and so which words the ear expects. */
const runSpoken = async (stage: Stage, testCase: TestCase, recognise: Recognise): Promise<TestResult> => {
  const heard: HeardSentence[] = []
  for (const { kind, question } of testCase.turns) {
    const nodeId = nodeOfNextTurn(
      stage,
      testCase,
      heard.map(({ text }) => text),
    )
    // Nobody listens any more.
    if (nodeId === undefined) break
    heard.push(kind === 'say' ? await recognise(orderOf(stage, nodeId, question)) : { text: question })
  }
  const texts = testCase.turns.map((_, index) => heard[index]?.text ?? '')
  const result = runTestCase(stage, testCase, texts)
  return { ...result, turns: result.turns.map((turn, index) => withConfidence(turn, heard[index])) }
}

const orderOf = ({ scene }: Stage, nodeId: string, text: string) => ({
  language: scene.language,
  text,
  voice: calleesVoice,
  phrases: phrasesOf(scene, nodeId),
})

const withConfidence = (
  turn: TestResult['turns'][number],
  heard: HeardSentence | undefined,
): TestResult['turns'][number] =>
  heard?.confidence === undefined ? turn : { ...turn, confidence: heard.confidence }

const sentencesIn = ({ turns }: TestCase): number => turns.filter(({ kind }) => kind === 'say').length

/** The language's own voice at its own pace. */
const calleesVoice = { speed: 100, tone: 100, volume: 100 }
