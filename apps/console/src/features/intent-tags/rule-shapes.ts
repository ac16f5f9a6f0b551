import { TagRuleKind, TagRuleType } from '@parley/contract/vocabulary'
import type { WireRule } from './tag-row.ts'

/** The rule kinds of decision §7, and "otherwise", which has no kind on the wire. */
export type RuleKind = TagRuleKind | 'otherwise'
export const ruleKinds: readonly RuleKind[] = [...TagRuleKind.words, 'otherwise']

const hitTypes = ['anyOf', 'allOf', 'noneOf', 'hitsAtLeast'] as const
const numberTypes = ['over', 'atLeast', 'equals', 'under', 'atMost', 'between'] as const
const choiceTypes = ['is', 'isNot', 'in', 'notIn'] as const

/** The comparisons that each kind allows; the first is the form's default. */
export const typesByKind: Readonly<Record<RuleKind, readonly [TagRuleType, ...TagRuleType[]]>> = {
  node: hitTypes,
  question: hitTypes,
  flowRounds: numberTypes,
  dialogueRounds: numberTypes,
  talkSec: numberTypes,
  callStatus: choiceTypes,
  generalNode: hitTypes,
  processState: choiceTypes,
  transferStatus: choiceTypes,
  strategy: choiceTypes,
  otherwise: ['otherwise'],
}

/** The kind of a rule; undefined where this console does not know it. */
export const kindOf = ({ kind }: WireRule): RuleKind | undefined =>
  kind === undefined ? 'otherwise' : TagRuleKind.fromWire(kind)

/** The comparison of a rule; undefined where its kind does not allow it. */
export const typeOf = (rule: WireRule, kind: RuleKind): TagRuleType | undefined =>
  typesByKind[kind].find((type) => type === TagRuleType.fromWire(rule.type))

export const isOneValue = (type: TagRuleType): boolean => type === 'is' || type === 'isNot'

/** The values of a kind: ids of nodes, numbers of Q&A, codes of a list, or a number. */
type RuleShape = 'none' | 'nodes' | 'questions' | 'codes' | 'number'
const shapes: Readonly<Record<RuleKind, RuleShape>> = {
  node: 'nodes',
  question: 'questions',
  generalNode: 'questions',
  flowRounds: 'number',
  dialogueRounds: 'number',
  talkSec: 'number',
  callStatus: 'codes',
  processState: 'codes',
  transferStatus: 'codes',
  strategy: 'codes',
  otherwise: 'none',
}
export const shapeOf = (kind: RuleKind): RuleShape => shapes[kind]

/** A rule in the form. It has every field, so that a change of kind keeps the values that still fit. */
export type EditedRule = {
  readonly key: number
  readonly kind: RuleKind
  readonly type: TagRuleType
  readonly nodeIds: readonly string[]
  /** Statuses, states, results of a transfer, or numbers of Q&A, strategies and rounds. */
  readonly codes: readonly number[]
  readonly value: number | null
  readonly to: number | null
  /** A rule of an unknown kind; it is sent back unchanged. */
  readonly kept?: WireRule
}
export type EditedSet = { readonly key: number; readonly rules: readonly EditedRule[] }

/** New keys start above the indexes that loaded rules have as keys, so that an unchanged rule compares equal. */
let lastKey = 1000
const newKey = (): number => {
  lastKey += 1
  return lastKey
}

export const newRule = (): EditedRule => ({
  key: newKey(),
  kind: 'node',
  type: 'anyOf',
  nodeIds: [],
  codes: [],
  value: null,
  to: null,
})
export const newSet = (): EditedSet => ({ key: newKey(), rules: [newRule()] })

export const setsFromWire = (rules: readonly (readonly WireRule[])[]): readonly EditedSet[] =>
  rules.map((set, key) => ({ key, rules: set.map(ruleFromWire) }))

const ruleFromWire = (rule: WireRule, key: number): EditedRule => {
  const known = kindOf(rule)
  const kind = known ?? 'otherwise'
  const shape = shapeOf(kind)
  const values = rule.values ?? []
  return {
    key,
    kind,
    type: typeOf(rule, kind) ?? typesByKind[kind][0],
    nodeIds: shape === 'nodes' ? values.map(String) : [],
    codes: shape === 'codes' || shape === 'questions' ? values.map(Number) : [],
    value: rule.value ?? null,
    to: rule.to ?? null,
    ...(known === undefined ? { kept: rule } : {}),
  }
}

export const setsToWire = (sets: readonly EditedSet[]): WireRule[][] =>
  sets.map(({ rules }) => rules.map(ruleToWire))

const ruleToWire = (rule: EditedRule): WireRule => {
  const { kind, type, nodeIds, codes, value, to, kept } = rule
  if (kept !== undefined) return kept
  if (kind === 'otherwise') return { type: TagRuleType.toWire('otherwise') }
  const wire = { kind: TagRuleKind.toWire(kind), type: TagRuleType.toWire(type) }
  const times = type === 'hitsAtLeast' ? { value: value ?? 0 } : {}
  switch (shapeOf(kind)) {
    case 'none':
      return wire
    case 'nodes':
      return { ...wire, values: [...nodeIds], ...times }
    case 'questions':
      return { ...wire, values: [...codes], ...times }
    case 'codes':
      return { ...wire, values: [...codes] }
    case 'number':
      return { ...wire, value: value ?? 0, ...(type === 'between' ? { to: to ?? 0 } : {}) }
  }
}

/** Whether a rule has every value that its comparison needs. */
export const isComplete = ({ kind, type, nodeIds, codes, value, to }: EditedRule): boolean => {
  const isCounted = type !== 'hitsAtLeast' || (value ?? 0) > 0
  switch (shapeOf(kind)) {
    case 'none':
      return true
    case 'nodes':
      return nodeIds.length > 0 && isCounted
    case 'questions':
      return codes.length > 0 && isCounted
    case 'codes':
      return codes.length > 0
    case 'number':
      return value !== null && (type !== 'between' || (to !== null && to >= value))
  }
}

/** Changes the comparison and keeps the values that fit it; "is" and "is not" have one value. */
export const withType = (rule: EditedRule, type: TagRuleType): EditedRule => ({
  ...rule,
  type,
  codes: isOneValue(type) ? rule.codes.slice(0, 1) : rule.codes,
})

/** Changes the kind and clears the codes, because a status code means nothing to another kind. */
export const withKind = (rule: EditedRule, kind: RuleKind): EditedRule => ({
  ...rule,
  kind,
  type: typesByKind[kind][0],
  codes: [],
})
