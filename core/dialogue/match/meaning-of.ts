import type { CompiledEdge, CompiledNode, CompiledQuestion, CompiledScene } from '@parley/contract/vocabulary'
import type { Likeness } from './likeness.ts'
import { isExcepted, longestOwned, matchWords } from './match-edge.ts'
import type { Patterns } from './patterns.ts'
import { nodeKeywords, sceneKeywords } from './scene-keywords.ts'

/** What a callee meant: an edge of the node, or a question of the scene. */
export type Meaning = {
  readonly by: string
  readonly how: 'keyword' | 'pattern' | 'likeness' | 'model'
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
 * win against an edge that is merely less unlike.
 */
export const meaningOf = (ears: Ears, node: CompiledNode, said: string): Meaning | undefined =>
  meaningByWords(ears, node, said) ?? meaningByLikeness(ears, node, said)

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

const meaningByLikeness = (
  { scene, patterns, likeness }: Ears,
  node: CompiledNode,
  said: string,
): Meaning | undefined => {
  if (likeness === undefined) return undefined
  const { edgesByMeaning } = nodeKeywords(node)
  const { questionsByMeaning } = sceneKeywords(scene)
  const edgeKeys = [...edgesByMeaning].filter(([, edge]) => !isExcepted(edge, said, patterns))
  const among = [...edgeKeys.map(([key]) => key), ...questionsByMeaning.keys()]
  const nearest = among.length === 0 ? undefined : likeness.nearest(said, among)
  if (nearest === undefined) return undefined
  const how = { by: nearest.key, how: 'likeness', score: nearest.score } as const
  const edge = edgesByMeaning.get(nearest.key)
  if (edge !== undefined) return { kind: 'edge', edge, ...how }
  const question = questionsByMeaning.get(nearest.key)
  return question && { kind: 'question', question, ...how }
}
