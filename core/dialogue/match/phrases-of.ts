import type { CompiledScene } from '@parley/contract/vocabulary'
import { doNotCallPhrases } from './do-not-call.ts'

/** What a recogniser with a small vocabulary should expect on a node: all that the turn engine takes there. */
export const phrasesOf = (
  scene: Pick<CompiledScene, 'language' | 'nodes' | 'questions'>,
  nodeId: string,
): readonly string[] => [
  ...new Set([
    ...(scene.nodes[nodeId]?.edges ?? []).flatMap((edge) => edge.keywords),
    ...(scene.questions ?? []).flatMap((question) => question.keywords),
    ...doNotCallPhrases(scene.language),
  ]),
]
