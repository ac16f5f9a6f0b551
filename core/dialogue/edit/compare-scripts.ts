import type { SceneScript, SceneSettings } from '@parley/contract/vocabulary'
import { canonicalJson } from './compile-scene.ts'

export type ScriptChange = {
  readonly part: ScriptPart
  readonly id: string
  readonly change: 'added' | 'removed' | 'changed'
  /** Members that differ. */
  readonly fields: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

type ScriptPart = 'node' | 'edge' | 'wording' | 'setting' | 'tag' | 'variable' | 'question' | 'intent'

/**
 * The differences between two scripts, part by part, in the order of the newer one; removed parts
 * last of their kind.
 */
export const compareScripts = (before: SceneScript, after: SceneScript): readonly ScriptChange[] =>
  scriptParts.flatMap(([part, partsOf]) => compare(part, partsOf(before), partsOf(after)))

/** The same for two flows. */
export const compareFlows = (before: Flow, after: Flow): readonly ScriptChange[] => [
  ...compare('node', nodesOf(before), nodesOf(after)),
  ...compare('edge', edgesOf(before), edgesOf(after)),
  ...compare('wording', botWordsOf(before), botWordsOf(after)),
]

type Flow = Pick<SceneScript, 'nodes' | 'connections'>
type Members = Readonly<Record<string, unknown>>
type Parts = ReadonlyMap<string, Members>

const compare = (part: ScriptPart, before: Parts, after: Parts): readonly ScriptChange[] => [
  ...[...after].flatMap(([id, now]): readonly ScriptChange[] => {
    const was = before.get(id)
    if (was === undefined) return [{ part, id, change: 'added', fields: [], before: null, after: now }]
    const fields = differing(was, now)
    return fields.length === 0 ? [] : [{ part, id, change: 'changed', fields, before: was, after: now }]
  }),
  ...[...before]
    .filter(([id]) => !after.has(id))
    .map(
      ([id, was]): ScriptChange => ({ part, id, change: 'removed', fields: [], before: was, after: null }),
    ),
]

const differing = (one: Members, other: Members) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => canonicalJson(one[key]) !== canonicalJson(other[key]),
  )

const by = <T extends Members>(items: readonly T[], idOf: (item: T) => string | number): Parts =>
  new Map(items.map((item) => [String(idOf(item)), item]))

/** A node without its prompts, which are compared one by one. */
const nodesOf = ({ nodes }: Flow): Parts =>
  by(
    nodes.map(({ botWords, ...node }) => ({ ...node, prompts: botWords.map(({ resId }) => resId) })),
    ({ nodeId }) => nodeId,
  )

const edgesOf = ({ connections }: Flow): Parts => by(connections, ({ id }) => id)

const botWordsOf = ({ nodes }: Flow): Parts =>
  by(
    nodes.flatMap(({ botWords }) => botWords),
    ({ resId }) => resId,
  )

const promptsOf = ({ nodes, settings, questions = [] }: SceneScript): Parts =>
  by(
    [
      ...nodes.flatMap(({ botWords }) => botWords),
      ...settings.silenceReplies,
      ...settings.noMatchReplies,
      settings.goodbye,
      ...questions.map(({ answer }) => answer),
    ],
    ({ resId }) => resId,
  )

const settingsOf = ({ settings, language }: SceneScript): Parts => {
  const { silenceReplies, noMatchReplies, goodbye, ...plain }: SceneSettings = settings
  const replies = {
    silenceReplies: silenceReplies.map(({ resId }) => resId),
    noMatchReplies: noMatchReplies.map(({ resId }) => resId),
    goodbye: goodbye.resId,
  }
  return new Map(Object.entries({ language, ...plain, ...replies }).map(([name, value]) => [name, { value }]))
}

/**
 * Compared by name: a variable's number belongs to the editor, and older scripts get theirs when
 * they are read.
 */
const variablesOf = ({ variables }: SceneScript): Parts =>
  by(
    variables.map(({ id: _number, ...variable }) => variable),
    ({ name }) => name,
  )

const scriptParts: readonly (readonly [ScriptPart, (script: SceneScript) => Parts])[] = [
  ['node', nodesOf],
  ['edge', edgesOf],
  ['wording', promptsOf],
  ['setting', settingsOf],
  ['tag', ({ tags }) => by(tags, ({ intentId }) => intentId)],
  ['variable', variablesOf],
  ['question', ({ questions = [] }) => by(questions, ({ id }) => id)],
  ['intent', ({ intents = [] }) => by(intents, ({ targetId }) => targetId)],
]
