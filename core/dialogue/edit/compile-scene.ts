import type {
  CompiledEdge,
  CompiledNode,
  CompiledScene,
  Connection,
  JumpTarget,
  SceneScript,
} from '@parley/contract/vocabulary'
import type { Patterns } from '../match/patterns.ts'
import { normalizeSpeech } from '../words/normalize-speech.ts'
import { checkFlow, type FlowProblem, splitWords } from './check-flow.ts'

export type Compilation =
  | {
      readonly ok: true
      readonly scene: CompiledScene
      /** Canonical JSON of the scene: its SHA-256 is the version's name. */
      readonly canonical: string
    }
  | { readonly ok: false; readonly problems: readonly FlowProblem[] }

/** Turns a script into what a call runs on. Done once per published version; the same script always gives the same bytes. */
export const compileScene = (script: SceneScript, patterns: Patterns): Compilation => {
  const problems = checkFlow(script, patterns)
  const start = script.nodes.find((node) => node.type === 'start')
  if (problems.length > 0 || !start) return { ok: false, problems }
  const nodes = script.nodes.map((node): [string, CompiledNode] => [
    node.nodeId,
    {
      nodeId: node.nodeId,
      type: node.type,
      title: node.title,
      botWords: node.botWords,
      ...compileEdges(script.connections.filter((connection) => connection.source === node.nodeId)),
    },
  ])
  const scene: CompiledScene = {
    language: script.language,
    startNodeId: start.nodeId,
    nodes: Object.fromEntries(nodes),
    settings: { machine: 'hangUp', ...script.settings },
    tags: [...script.tags].sort((one, other) => one.priority - other.priority),
    variableNames: script.variables.map((variable) => variable.name),
  }
  return { ok: true, scene, canonical: canonicalJson(scene) }
}

const compileEdges = (
  leaving: readonly Connection[],
): Pick<CompiledNode, 'edges' | 'forceTarget' | 'silentTarget' | 'noKeywordTarget'> => {
  const jump = (kind: Connection['kind']): JumpTarget | undefined => {
    const found = leaving.find((connection) => connection.kind === kind)
    return found && { connectionId: found.id, name: found.name, target: found.target }
  }
  const [forceTarget, silentTarget, noKeywordTarget] = [jump('force'), jump('silent'), jump('noKeyword')]
  return {
    edges: leaving.filter((connection) => connection.kind === 'keywords').map(compileEdge),
    ...(forceTarget && { forceTarget }),
    ...(silentTarget && { silentTarget }),
    ...(noKeywordTarget && { noKeywordTarget }),
  }
}

const compileEdge = (connection: Connection): CompiledEdge => ({
  connectionId: connection.id,
  name: connection.name,
  target: connection.target,
  keywords: splitWords(connection.keyWords)
    .map(normalizeSpeech)
    .filter((keyword) => keyword !== ''),
  patterns: connection.patterns ?? [],
  dtmf: splitWords(connection.specialDTMFWords),
})

/** JSON with keys in order at every depth, so that equal values have equal bytes. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
