import type { CompiledScene } from '@parley/contract/vocabulary'
import { doNotCallPhrases } from './do-not-call.ts'
import { answerPhrases } from './said-values/index.ts'

/**
 * The phrases that a recognizer with a closed grammar should expect on a node: all that the turn
 * engine matches there.
 */
export const phrasesOf = (
  scene: Pick<CompiledScene, 'language' | 'nodes' | 'questions'>,
  { nodeId, confirms }: { readonly nodeId: string; readonly confirms?: true },
): readonly string[] => [
  ...new Set([
    ...(scene.nodes[nodeId]?.edges ?? []).flatMap((edge) => edge.keywords),
    ...(scene.questions ?? []).flatMap((question) => question.keywords),
    ...doNotCallPhrases(scene.language),
    ...(confirms ? answerPhrases(scene.language) : []),
  ]),
]
