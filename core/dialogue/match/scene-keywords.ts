import type { CompiledEdge, CompiledNode, CompiledQuestion, CompiledScene } from '@parley/contract/vocabulary'
import { meaningKey } from './classifier.ts'
import { createKeywordFinder, type KeywordFinder } from './keyword-finder.ts'

/** The keywords of a scene, indexed once per compiled scene. */
export type SceneKeywords = {
  readonly finder: KeywordFinder
  /** Business before common; of two with one keyword the earlier. */
  readonly questionsByKeyword: ReadonlyMap<string, CompiledQuestion>
  /** By the keys of the classifier. */
  readonly questionsByMeaning: ReadonlyMap<string, CompiledQuestion>
}

/** The index of a scene, created on first use, which takes time with many thousand keywords. */
export const sceneKeywords = (scene: CompiledScene): SceneKeywords => {
  const known = indexes.get(scene)
  if (known) return known
  const questions = scene.questions ?? []
  const index: SceneKeywords = {
    finder: createKeywordFinder(everyKeyword(scene)),
    questionsByKeyword: firstByKeyword(questions),
    questionsByMeaning: new Map(questions.map((question) => [meaningKey.question(question.id), question])),
  }
  indexes.set(scene, index)
  return index
}

/** Creates the index before the first call needs it. */
export const indexScene = (scene: CompiledScene): void => {
  sceneKeywords(scene)
}

export type NodeKeywords = {
  /** Of two edges with one keyword the earlier. */
  readonly edgesByKeyword: ReadonlyMap<string, CompiledEdge>
  readonly edgesByMeaning: ReadonlyMap<string, CompiledEdge>
}

export const nodeKeywords = (node: CompiledNode): NodeKeywords => {
  const known = nodeIndexes.get(node)
  if (known) return known
  const meanings = node.edges.flatMap((edge) =>
    (edge.intentIds ?? []).map((id): [string, CompiledEdge] => [meaningKey.intent(id), edge]),
  )
  const index: NodeKeywords = {
    edgesByKeyword: firstByKeyword(node.edges),
    edgesByMeaning: new Map(meanings.reverse()),
  }
  nodeIndexes.set(node, index)
  return index
}

/** Compiled scenes are immutable, so the index is cached as long as the scene. */
const indexes = new WeakMap<CompiledScene, SceneKeywords>()
const nodeIndexes = new WeakMap<CompiledNode, NodeKeywords>()

function* everyKeyword({ nodes, questions = [] }: CompiledScene): Iterable<string> {
  for (const node of Object.values(nodes)) for (const edge of node.edges) yield* edge.keywords
  for (const question of questions) yield* question.keywords
}

const firstByKeyword = <Owner extends { readonly keywords: readonly string[] }>(
  owners: readonly Owner[],
): ReadonlyMap<string, Owner> => {
  const byKeyword = new Map<string, Owner>()
  for (const owner of owners)
    for (const keyword of owner.keywords) if (!byKeyword.has(keyword)) byKeyword.set(keyword, owner)
  return byKeyword
}
