import type { ProcessGraph } from '@parley/contract/api'
import type { Connection, SceneScript } from '@parley/contract/vocabulary'

export type Graph = Pick<SceneScript, 'nodes' | 'connections'>

type WireConnection = ProcessGraph['connections'][number]

/** The flow in the form of `processGraph` (specification 1 §3), where an edge's kind is a flag. */
export const graphToWire = (graph: Graph): ProcessGraph => ({
  nodes: graph.nodes.map((node) => ({ ...node, botWords: [...node.botWords] })),
  connections: graph.connections.map(connectionToWire),
})

const connectionToWire = ({
  kind,
  keyWords,
  intentIds,
  patterns,
  exceptPatterns,
  ...connection
}: Connection): WireConnection => ({
  ...connection,
  ...(patterns === undefined ? {} : { patterns: [...patterns] }),
  ...(exceptPatterns === undefined ? {} : { exceptPatterns: [...exceptPatterns] }),
  ...keywordsToWire(keyWords, intentIds),
  ...(kind === 'force' ? { forceJump: true } : {}),
  ...(kind === 'silent' ? { silentJump: true } : {}),
  ...(kind === 'noKeyword' ? { noKeyword: true } : {}),
})

/** Plain where possible, an object where intents are named (specification 1 §3). */
const keywordsToWire = (keyWords: string | undefined, intentIds: readonly number[] | undefined) => {
  if (intentIds !== undefined) return { keywords: { intentIds: [...intentIds], keyWords: keyWords ?? '' } }
  return keyWords === undefined ? {} : { keywords: keyWords }
}

/** Parses a graph that its schema accepted; checkFlow checks the flow itself. */
export const graphFromWire = (graph: ProcessGraph): Graph => ({
  nodes: graph.nodes,
  connections: graph.connections.map(connectionFromWire),
})

const connectionFromWire = (wire: WireConnection): Connection => {
  const { forceJump, silentJump, noKeyword, keywords, patterns, exceptPatterns, ...rest } = wire
  const { specialDTMFWords, ...connection } = rest
  const kind = forceJump ? 'force' : silentJump ? 'silent' : noKeyword ? 'noKeyword' : 'keywords'
  const { keyWords, intentIds } = typeof keywords === 'string' ? { keyWords: keywords } : { ...keywords }
  return {
    ...connection,
    kind,
    ...(keyWords === undefined ? {} : { keyWords }),
    ...(intentIds === undefined || intentIds.length === 0 ? {} : { intentIds }),
    ...(patterns === undefined ? {} : { patterns }),
    ...(exceptPatterns === undefined ? {} : { exceptPatterns }),
    ...(specialDTMFWords === undefined ? {} : { specialDTMFWords }),
  }
}
