import { ProcessGraph } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { Connection, SceneScript } from '@parley/contract/vocabulary'
import { readInnerJson } from '../../platform/http/index.ts'

/** The flow as the wire has it: a JSON string of nodes and connections (specification 1 §3). */
export const graphToWire = (script: SceneScript): string =>
  JSON.stringify({ nodes: script.nodes, connections: script.connections.map(connectionToWire) })

type WireConnection = ProcessGraph['connections'][number]

const connectionToWire = ({ kind, keyWords, ...connection }: Connection): WireConnection => ({
  ...connection,
  ...(connection.patterns === undefined ? { patterns: undefined } : { patterns: [...connection.patterns] }),
  ...(keyWords === undefined ? {} : { keywords: keyWords }),
  ...(kind === 'force' ? { forceJump: true } : {}),
  ...(kind === 'silent' ? { silentJump: true } : {}),
  ...(kind === 'noKeyword' ? { noKeyword: true } : {}),
})

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
  const keyWords = typeof keywords === 'string' ? keywords : keywords?.keyWords
  return {
    ...connection,
    kind,
    ...(keyWords === undefined ? {} : { keyWords }),
    ...(patterns === undefined ? {} : { patterns }),
    ...(specialDTMFWords === undefined ? {} : { specialDTMFWords }),
  }
}
