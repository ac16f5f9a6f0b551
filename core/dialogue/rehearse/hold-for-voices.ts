import type { SpokenResult, TestResult } from '@parley/contract/vocabulary'

type ByVoice = { readonly voice: string; readonly result: TestResult }

/**
 * A case with several voices passes where it passes for each; the overall result is that of the
 * first failing voice.
 */
export const holdForVoices = ([first, ...others]: readonly [ByVoice, ...ByVoice[]]): SpokenResult => {
  const all = [first, ...others]
  const reported = all.find(({ result }) => !result.isPassed) ?? first
  return {
    ...reported.result,
    nodeIds: all.flatMap(({ result }) => result.nodeIds),
    connectionIds: all.flatMap(({ result }) => result.connectionIds),
    voices: all.map(({ voice, result: { isPassed, turns, endNodeId, intentId } }) => ({
      voice,
      isPassed,
      turns,
      endNodeId,
      intentId,
    })),
  }
}
