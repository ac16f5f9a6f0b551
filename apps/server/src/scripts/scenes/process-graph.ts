import { ProcessGraph } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneScript } from '@parley/contract/vocabulary'
import { type Graph, graphFromWire, graphToWire } from '@parley/core/dialogue'
import { readInnerJson } from '../../platform/http/index.ts'

/** The flow in wire form: a JSON string of nodes and connections (specification 1 §3). */
export const writeProcessGraph = (script: SceneScript): string => JSON.stringify(graphToWire(script))

/** @throws parameter_error if the string is not a graph; checkFlow reports errors of the flow itself. */
export const readProcessGraph = (processGraph: string): Graph => {
  const parsed = ProcessGraph.safeParse(readInnerJson(processGraph))
  if (!parsed.success)
    throw new Refusal('parameter_error', { at: String(parsed.error.issues[0]?.path.join('.')).slice(0, 100) })
  return graphFromWire(parsed.data)
}
