import type {
  CompiledEdge,
  CompiledNode,
  CompiledQuestion,
  CompiledScene,
  Connection,
  FlowNode,
  IntentTag,
  JumpTarget,
  Prompt,
  SceneQuestion,
  SceneScript,
} from '@parley/contract/vocabulary'
import type { Patterns } from '../match/patterns.ts'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { checkFlow } from './check-flow.ts'
import { edgeWords } from './edge-words.ts'
import { type FlowProblem, isError } from './flow-problem.ts'
import { mapScript, type ScriptMap } from './script-map.ts'
import { splitWords } from './split-words.ts'

export type Compilation =
  | {
      readonly ok: true
      readonly scene: CompiledScene
      /** Canonical JSON of the scene: its SHA-256 identifies the version. */
      readonly canonical: string
      /** Warnings, for example about settings that are stored and unused by calls. */
      readonly warnings: readonly FlowProblem[]
    }
  | { readonly ok: false; readonly problems: readonly FlowProblem[] }

/**
 * Compiles a script into what a call runs on. Done once per published version; the same script
 * always gives the same bytes.
 */
export const compileScene = (script: SceneScript, patterns: Patterns): Compilation => {
  const problems = checkFlow(script, patterns)
  const start = script.nodes.find((node) => node.type === 'start')
  if (problems.some(isError) || !start) return { ok: false, problems }
  const map = mapScript(script)
  const nodes = script.nodes.map((node): [string, CompiledNode] => [node.nodeId, compileNode(node, map)])
  const { disclosure: _disclosure, ...settings } = script.settings
  const scene: CompiledScene = {
    language: script.language,
    startNodeId: start.nodeId,
    nodes: Object.fromEntries(nodes),
    ...compileQuestions(script.questions ?? []),
    settings: { machine: 'hangUp', ...settings },
    tags: [...script.tags].sort((one, other) => one.priority - other.priority).map(withoutRemark),
    variableNames: script.variables.map((variable) => variable.name),
    ...defaultsOf(script),
  }
  return { ok: true, scene, canonical: canonicalJson(scene), warnings: problems }
}

/** Omitted where the scene has none. */
const defaultsOf = ({ variables }: SceneScript): Pick<CompiledScene, 'variableDefaults'> => {
  const defaults = variables.flatMap(({ name, defaultValue = '' }): [string, string][] =>
    defaultValue.trim() === '' ? [] : [[name, defaultValue.trim()]],
  )
  return defaults.length === 0 ? {} : { variableDefaults: Object.fromEntries(defaults) }
}

const compileNode = (node: FlowNode, map: ScriptMap): CompiledNode => ({
  nodeId: node.nodeId,
  type: node.type,
  title: node.title,
  botWords: node.type === 'start' ? disclosed(node.botWords, map.script.settings.disclosure) : node.botWords,
  ...compileEdges(map.leaving(node.nodeId), map),
  ...(node.transferGroup !== undefined && { transferGroup: node.transferGroup }),
})

/**
 * Enabled Q&A, business before common as they are matched (decision §6); omitted where the scene
 * has none.
 */
const compileQuestions = (questions: readonly SceneQuestion[]): Pick<CompiledScene, 'questions'> => {
  const enabled = questions.filter(({ isEnabled }) => isEnabled)
  if (enabled.length === 0) return {}
  const ofKind = (kind: SceneQuestion['kind']) => enabled.filter((question) => question.kind === kind)
  return { questions: [...ofKind('business'), ...ofKind('common')].map(compileQuestion) }
}

const compileQuestion = (question: SceneQuestion): CompiledQuestion => {
  const { id, kind, name, answer, jump, repeat, isUninterruptible, hangsUpAfter } = question
  return {
    id,
    kind,
    name,
    keywords: splitWords(question.keyWords)
      .map(normalizeSpeech)
      .filter((keyword) => keyword !== ''),
    answer,
    ...(jump && { jump: compileJump(jump, answer.resId) }),
    ...(repeat && {
      repeat: { times: repeat.maxRepeatTime, ...targetOf(repeat.maxRepeatTimeJumpNode) },
    }),
    ...(isUninterruptible && { isUninterruptible }),
    ...(hangsUpAfter && { hangsUpAfter }),
  }
}

const compileJump = (
  { holdBeforeLead, leadWords, mastId }: NonNullable<SceneQuestion['jump']>,
  resId: string,
): NonNullable<CompiledQuestion['jump']> => ({
  holdMs: holdBeforeLead * 1000,
  ...(leadWords.trim() !== '' && { returnPath: { resId: `${resId}-lead`, word: leadWords.trim() } }),
  ...targetOf(mastId),
})

/** A switch without a node returns to the current node. */
const targetOf = (nodeId: string): { readonly nodeId?: string } => (nodeId === '' ? {} : { nodeId })

/** No edge leads to a start node, so a prompt put before its own plays once, first of all. */
const disclosed = (prompts: readonly Prompt[], disclosure = ''): readonly Prompt[] =>
  disclosure.trim() === ''
    ? prompts
    : prompts.map(({ resId, word }) => ({ resId, word: `${disclosure.trim()} ${word}` }))

const withoutRemark = ({ remark: _remark, ...tag }: IntentTag): IntentTag => tag

const compileEdges = (
  leaving: readonly Connection[],
  map: ScriptMap,
): Pick<CompiledNode, 'edges' | 'forceTarget' | 'silentTarget' | 'noKeywordTarget'> => {
  const jump = (kind: Connection['kind']): JumpTarget | undefined => {
    const found = leaving.find((connection) => connection.kind === kind)
    return found && { connectionId: found.id, name: found.name, target: found.target }
  }
  const [forceTarget, silentTarget, noKeywordTarget] = [jump('force'), jump('silent'), jump('noKeyword')]
  return {
    edges: leaving
      .filter((connection) => connection.kind === 'keywords')
      .map((connection) => compileEdge(connection, map)),
    ...(forceTarget && { forceTarget }),
    ...(silentTarget && { silentTarget }),
    ...(noKeywordTarget && { noKeywordTarget }),
  }
}

const compileEdge = (connection: Connection, map: ScriptMap): CompiledEdge => ({
  connectionId: connection.id,
  name: connection.name,
  target: connection.target,
  ...wordsOf(connection, map),
  dtmf: splitWords(connection.specialDTMFWords),
})

/** Members that an edge does not use are left out, so that scenes keep their earlier hashes. */
const wordsOf = (connection: Connection, { intentsById }: ScriptMap) => {
  const { exceptPatterns, ...words } = edgeWords(connection, intentsById)
  const { intentIds = [] } = connection
  return {
    ...words,
    ...(exceptPatterns.length > 0 && { exceptPatterns }),
    ...(intentIds.length > 0 && { intentIds }),
  }
}

/**
 * JSON with sorted keys at every depth, so that equal values have equal bytes. Whole-number keys
 * come first and by size, the property order of JavaScript objects: stored hashes depend on it.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const sorted = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const members = Object.entries(Object.fromEntries(sorted))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
