import type { CompiledNode, MeaningOption } from '@parley/contract/vocabulary'
import { meaningKey } from './classifier.ts'
import { isExcepted } from './match-edge.ts'
import type { Meaning, Recognizers } from './meaning-of.ts'
import { sceneKeywords } from './scene-keywords.ts'

/** Keywords per option in the request: more would cost time without better answers. */
const mostWords = 8

/**
 * The possible meanings at a node: its edges, then the questions of the scene. `said` is in normal
 * form.
 */
export const meaningOptions = (
  recognizers: Recognizers,
  node: CompiledNode,
  said: string,
): readonly MeaningOption[] => [
  ...edgesAt(recognizers, node, said).map(({ connectionId, name, keywords }) => ({
    id: edgeId(connectionId),
    name,
    words: keywords.slice(0, mostWords),
  })),
  ...(recognizers.scene.questions ?? []).map(({ id, name, keywords }) => ({
    id: meaningKey.question(id),
    name,
    words: keywords.slice(0, mostWords),
  })),
]

/** Maps a model's answer to a meaning; undefined where it is no option here. */
export const meaningByModel = (
  recognizers: Recognizers,
  node: CompiledNode,
  { said, meant }: { readonly said: string; readonly meant?: string | undefined },
): Meaning | undefined => {
  if (meant === undefined) return undefined
  const edge = edgesAt(recognizers, node, said).find(({ connectionId }) => edgeId(connectionId) === meant)
  if (edge !== undefined) return { kind: 'edge', edge, by: meant, how: 'model' }
  const question = sceneKeywords(recognizers.scene).questionsByMeaning.get(meant)
  return question && { kind: 'question', question, by: meant, how: 'model' }
}

const edgesAt = ({ patterns }: Recognizers, node: CompiledNode, said: string) =>
  node.edges.filter((edge) => !isExcepted(edge, said, patterns))

const edgeId = (connectionId: string): string => `edge:${connectionId}`
