import type {
  Classified,
  CompiledEdge,
  CompiledNode,
  CompiledQuestion,
  CompiledScene,
} from '@parley/contract/vocabulary'
import type { IntentClassifier, Nearest } from './classifier.ts'
import { isExcepted, longestOwned, matchWords } from './match-edge.ts'
import type { Patterns } from './patterns.ts'
import { nodeKeywords, sceneKeywords } from './scene-keywords.ts'

/** A callee's meaning: an edge of the node, or a question of the scene. */
export type Meaning = {
  readonly by: string
  readonly how: 'keyword' | 'pattern' | 'likeness' | 'embedding' | 'model'
  readonly score?: number
} & (
  | { readonly kind: 'edge'; readonly edge: CompiledEdge }
  | { readonly kind: 'question'; readonly question: CompiledQuestion }
)

export type Recognizers = {
  readonly scene: CompiledScene
  readonly patterns: Patterns
  readonly classifier?: IntentClassifier
}

/**
 * The meaning of a text in normal form (decision §6): by keywords and patterns, the edges of the
 * node, then business Q&A, then common dialog; without such a match, by the classifier among all of
 * them at once, so that a question outside the node can win over a less similar edge. In ambiguous
 * cases an embedder's answer replaces the classifier's.
 */
export const meaningOf = (
  recognizers: Recognizers,
  node: CompiledNode,
  { said, classified }: { readonly said: string; readonly classified?: Classified | undefined },
): Meaning | undefined =>
  meaningByWords(recognizers, node, said) ??
  (classified === undefined
    ? meaningByClassifier(recognizers, node, said)
    : meaningByEmbedder(recognizers, node, { said, classified }))

/** Without the model: for partial results, and for words joined from several turns. */
export const meaningByWords = (
  { scene, patterns }: Recognizers,
  node: CompiledNode,
  said: string,
): Meaning | undefined => {
  const { finder, questionsByKeyword } = sceneKeywords(scene)
  const found = finder.find(said)
  const taken = matchWords(node, { text: said, found }, patterns)
  if (taken !== undefined && taken.how !== 'dtmf')
    return { kind: 'edge', edge: taken.edge, by: taken.by, how: taken.how }
  if (found.size === 0) return undefined
  const asked = longestQuestion(scene, found, questionsByKeyword)
  return asked && { kind: 'question', question: asked.owner, by: asked.keyword, how: 'keyword' }
}

/** A business Q&A wins over any common dialog, whatever the keyword lengths. */
const longestQuestion = (
  { questions = [] }: CompiledScene,
  found: Iterable<string>,
  byKeyword: ReadonlyMap<string, CompiledQuestion>,
) => {
  const owned = [...found].flatMap((keyword) => byKeyword.get(keyword)?.kind ?? [])
  const kind = owned.includes('business') ? 'business' : 'common'
  const ofKind = new Map(
    [...found].flatMap((keyword): [string, CompiledQuestion][] => {
      const question = byKeyword.get(keyword)
      return question?.kind === kind ? [[keyword, question]] : []
    }),
  )
  return longestOwned(ofKind.keys(), ofKind, (question) => questions.indexOf(question))
}

/** Keys of the possible meanings at a node. */
export const meaningsAt = (
  { scene, patterns }: Recognizers,
  node: CompiledNode,
  said: string,
): readonly string[] => {
  const { edgesByMeaning } = nodeKeywords(node)
  const edgeKeys = [...edgesByMeaning].filter(([, edge]) => !isExcepted(edge, said, patterns))
  return [...edgeKeys.map(([key]) => key), ...sceneKeywords(scene).questionsByMeaning.keys()]
}

const meaningByClassifier = (
  recognizers: Recognizers,
  node: CompiledNode,
  said: string,
): Meaning | undefined => {
  if (recognizers.classifier === undefined) return undefined
  const among = meaningsAt(recognizers, node, said)
  const nearest = among.length === 0 ? undefined : recognizers.classifier.nearest(said, among)
  return nearest && meaningByKey(recognizers, node, { ...nearest, how: 'likeness' })
}

/**
 * Another version of a script may not have the key, or not at this node: then there is no match.
 */
const meaningByEmbedder = (
  recognizers: Recognizers,
  node: CompiledNode,
  { said, classified }: { readonly said: string; readonly classified: Classified },
): Meaning | undefined =>
  classified === 'none' || !meaningsAt(recognizers, node, said).includes(classified.key)
    ? undefined
    : meaningByKey(recognizers, node, { ...classified, how: 'embedding' })

const meaningByKey = (
  { scene }: Recognizers,
  node: CompiledNode,
  { key, score, how: kind }: Nearest & { readonly how: 'likeness' | 'embedding' },
): Meaning | undefined => {
  const how = { by: key, how: kind, score } as const
  const edge = nodeKeywords(node).edgesByMeaning.get(key)
  if (edge !== undefined) return { kind: 'edge', edge, ...how }
  const question = sceneKeywords(scene).questionsByMeaning.get(key)
  return question && { kind: 'question', question, ...how }
}
