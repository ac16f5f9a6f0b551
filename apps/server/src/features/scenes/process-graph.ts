import { ProcessGraph } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { Connection, SceneScript } from '@parley/contract/vocabulary'
import { readInnerJson } from '../../platform/http/index.ts'

/** The flow as the wire has it: a JSON string of nodes and connections (specification 1 §3). */
export const graphToWire = (script: SceneScript): string =>
  JSON.stringify({ nodes: script.nodes, connections: script.connections.map(connectionToWire) })

type WireConnection = ProcessGraph['connections'][number]

const connectionToWire = ({ kind, keyWords, intentIds, ...connection }: Connection): WireConnection => ({
  ...connection,
  ...(connection.patterns === undefined ? { patterns: undefined } : { patterns: [...connection.patterns] }),
  ...keywordsToWire(keyWords, intentIds),
  ...(kind === 'force' ? { forceJump: true } : {}),
  ...(kind === 'silent' ? { silentJump: true } : {}),
  ...(kind === 'noKeyword' ? { noKeyword: true } : {}),
})

/** Plain where it can be, an object where intents are named (specification 1 §3). */
const keywordsToWire = (keyWords: string | undefined, intentIds: readonly number[] | undefined) => {
  if (intentIds !== undefined) return { keywords: { intentIds: [...intentIds], keyWords: keyWords ?? '' } }
  return keyWords === undefined ? {} : { keywords: keyWords }
}

export type Graph = Pick<SceneScript, 'nodes' | 'connections'>

/** @throws parameter_error where the string is not a graph; what is wrong with the flow itself is checkFlow's to say. */
export const graphFromWire = (processGraph: string): Graph => {
  const parsed = ProcessGraph.safeParse(readInnerJson(processGraph))
  if (!parsed.success)
    throw new Refusal('parameter_error', { at: String(parsed.error.issues[0]?.path.join('.')).slice(0, 100) })
  return { nodes: parsed.data.nodes, connections: parsed.data.connections.map(connectionFromWire) }
}

const connectionFromWire = (wire: WireConnection): Connection => {
  const { forceJump, silentJump, noKeyword, keywords, patterns, specialDTMFWords, ...connection } = wire
  const kind = forceJump ? 'force' : silentJump ? 'silent' : noKeyword ? 'noKeyword' : 'keywords'
  const { keyWords, intentIds } = typeof keywords === 'string' ? { keyWords: keywords } : { ...keywords }
  return {
    ...connection,
    kind,
    ...(keyWords === undefined ? {} : { keyWords }),
    ...(intentIds === undefined || intentIds.length === 0 ? {} : { intentIds }),
    ...(patterns === undefined ? {} : { patterns }),
    ...(specialDTMFWords === undefined ? {} : { specialDTMFWords }),
  }
}
