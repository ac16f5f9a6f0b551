import { Refusal } from '@parley/contract/refusals'
import type { SpokenResult, TestCase, TestResult, VoiceSettings } from '@parley/contract/vocabulary'
import { holdForVoices, nodeOfNextTurn, phrasesOf, runTestCase, type Stage } from '@parley/core/dialogue'
import type { ApiRequest } from '../../platform/http/index.ts'
import type { HeardSentence, Recognize } from '../../platform/recognize.ts'
import { setSpokenResults } from './queries.ts'
import { type AskedCases, keepWhereWritable, readCases } from './read-cases.ts'
import { type RunCase, resultOf, runOf, stageOf, type TestRun } from './run-test-cases.ts'

/** Synthesized and recognized one after another at about real time, by each voice: this many fit into a request. */
const mostSentences = 60

/**
 * Runs cases through speech. Each case's result is stored before the next one starts, so that nothing is lost if an engine
 * disconnects. @throws too_many_sentences, and whatever prevents recognition of a sentence
 */
export const runSpokenCases = async (
  request: ApiRequest,
  { voices, ...asked }: AskedCases & { readonly voices: number },
): Promise<TestRun> => {
  const { app, principal } = request
  const context = await readCases(request, asked)
  const count = context.rows.reduce((sum, { content }) => sum + sentencesIn(content) * voices, 0)
  if (count > mostSentences) throw new Refusal('too_many_sentences', { most: mostSentences, count })
  const stage = await stageOf(app, context)
  const cases: RunCase[] = []
  for (const row of context.rows) {
    const result = await runByVoices(stage, row.content, { recognize: app.recognize, voices })
    cases.push({ row: { ...row, lastSpokenResult: result, lastSpokenAtMs: app.nowMs() }, result })
    await keepWhereWritable(request, asked.sceneId, (tx) =>
      setSpokenResults(tx, principal.account, {
        scene: context.scene.id,
        results: [resultOf({ row, result })],
      }),
    )
  }
  return runOf(context, cases)
}

/** One voice after another: their results are independent. */
const runByVoices = async (
  stage: Stage,
  testCase: TestCase,
  { recognize, voices }: { readonly recognize: Recognize; readonly voices: number },
): Promise<SpokenResult> => {
  const spoken = async (voice: VoiceSettings) => ({
    voice: voice.name ?? '',
    result: await runSpoken(stage, testCase, { recognize, voice }),
  })
  const [own, ...others] = calleesVoices
  const first = await spoken(own)
  const more: (typeof first)[] = []
  for (const voice of others.slice(0, voices - 1)) more.push(await spoken(voice))
  return holdForVoices([first, ...more])
}

/** Node by node: the recognized text decides the next node, and so the vocabulary that the recognizer expects. */
const runSpoken = async (
  stage: Stage,
  testCase: TestCase,
  { recognize, voice }: { readonly recognize: Recognize; readonly voice: VoiceSettings },
): Promise<TestResult> => {
  const heard: HeardSentence[] = []
  for (const { kind, question } of testCase.turns) {
    const nodeId = nodeOfNextTurn(
      stage,
      testCase,
      heard.map(({ text }) => text),
    )
    // The conversation has ended.
    if (nodeId === undefined) break
    heard.push(
      kind === 'say' ? await recognize({ ...orderOf(stage, nodeId, question), voice }) : { text: question },
    )
  }
  const texts = testCase.turns.map((_, index) => heard[index]?.text ?? '')
  const result = runTestCase(stage, testCase, texts)
  return { ...result, turns: result.turns.map((turn, index) => withConfidence(turn, heard[index])) }
}

const orderOf = ({ scene }: Stage, nodeId: string, text: string) => ({
  language: scene.language,
  text,
  phrases: phrasesOf(scene, { nodeId }),
})

const withConfidence = (
  turn: TestResult['turns'][number],
  heard: HeardSentence | undefined,
): TestResult['turns'][number] =>
  heard?.confidence === undefined ? turn : { ...turn, confidence: heard.confidence }

const sentencesIn = ({ turns }: TestCase): number => turns.filter(({ kind }) => kind === 'say').length

/** The language's own voice at normal pace; a higher and faster one; a lower and slower one. */
const calleesVoices: readonly [VoiceSettings, ...VoiceSettings[]] = [
  { speed: 100, tone: 100, volume: 100 },
  { name: 'female-2', speed: 115, tone: 110, volume: 100 },
  { name: 'male-1', speed: 85, tone: 90, volume: 100 },
]
