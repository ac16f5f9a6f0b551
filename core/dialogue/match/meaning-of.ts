import type {
  CompiledEdge,
  CompiledNode,
  CompiledQuestion,
  CompiledScene,
  Likened,
} from '@parley/contract/vocabulary'
import type { Likeness, Nearest } from './likeness.ts'
import { isExcepted, longestOwned, matchWords } from './match-edge.ts'
import type { Patterns } from './patterns.ts'
import { nodeKeywords, sceneKeywords } from './scene-keywords.ts'

/** What a callee meant: an edge of the node, or a question of the scene. */
export type Meaning = {
  readonly by: string
  readonly how: 'keyword' | 'pattern' | 'likeness' | 'embedding' | 'model'
  readonly score?: number
} & (
  | { readonly kind: 'edge'; readonly edge: CompiledEdge }
  | { readonly kind: 'question'; readonly question: CompiledQuestion }
)

export type Ears = {
  readonly scene: CompiledScene
  readonly patterns: Patterns
  readonly likeness?: Likeness
}

/**
 * What was said, in normal form, means here (decision §6): by words, the edges of the node, then business Q&A, then common
 * dialog; where no word tells, by likeness among all of them at once, because a question outside the node must be able to
 * win against an edge that is merely less unlike. Where an embedder was asked in doubt, its answer stands instead.
 */
export const meaningOf = (
  ears: Ears,
  node: CompiledNode,
  { said, likened }: { readonly said: string; readonly likened?: Likened | undefined },
): Meaning | undefined =>
  meaningByWords(ears, node, said) ??
  (likened === undefined
    ? meaningByLikeness(ears, node, said)
    : meaningByEmbedder(ears, node, { said, likened }))

/** Without the model: for words that are still being said, and for words joined from several turns. */
export const meaningByWords = (
  { scene, patterns }: Ears,
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

/** A business Q&A wins against any common dialog, whichever keyword is longer. */
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

/** Keys of what can be meant at a node. */
export const meaningsAt = (
  { scene, patterns }: Ears,
  node: CompiledNode,
  said: string,
): readonly string[] => {
  const { edgesByMeaning } = nodeKeywords(node)
  const edgeKeys = [...edgesByMeaning].filter(([, edge]) => !isExcepted(edge, said, patterns))
  return [...edgeKeys.map(([key]) => key), ...sceneKeywords(scene).questionsByMeaning.keys()]
}

const meaningByLikeness = (ears: Ears, node: CompiledNode, said: string): Meaning | undefined => {
  if (ears.likeness === undefined) return undefined
  const among = meaningsAt(ears, node, said)
  const nearest = among.length === 0 ? undefined : ears.likeness.nearest(said, among)
  return nearest && meaningByKey(ears, node, { ...nearest, how: 'likeness' })
}

/** Another version of a script may not know the key, or not at this node: then nothing is meant. */
const meaningByEmbedder = (
  ears: Ears,
  node: CompiledNode,
  { said, likened }: { readonly said: string; readonly likened: Likened },
): Meaning | undefined =>
  likened === 'none' || !meaningsAt(ears, node, said).includes(likened.key)
    ? undefined
    : meaningByKey(ears, node, { ...likened, how: 'embedding' })

const meaningByKey = (
  { scene }: Ears,
  node: CompiledNode,
  { key, score, how: kind }: Nearest & { readonly how: 'likeness' | 'embedding' },
): Meaning | undefined => {
  const how = { by: key, how: kind, score } as const
  const edge = nodeKeywords(node).edgesByMeaning.get(key)
  if (edge !== undefined) return { kind: 'edge', edge, ...how }
  const question = sceneKeywords(scene).questionsByMeaning.get(key)
  return question && { kind: 'question', question, ...how }
}
