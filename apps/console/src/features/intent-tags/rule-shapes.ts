import { CallStatus, TransferResult } from '@parley/contract/vocabulary'
import type { WireRule } from './tag-row.ts'

/** Rule kinds that calls are judged by (decision §7); 0 stands for "otherwise", which has no kind on the wire. */
export const ruleKinds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0] as const
export type RuleKind = (typeof ruleKinds)[number]

const hitTypes = [1, 2, 3, 4] as const
const numberTypes = [5, 6, 7, 8, 9, 10] as const
const choiceTypes = [11, 12, 13, 14] as const
export type RuleType = (typeof hitTypes | typeof numberTypes | typeof choiceTypes)[number] | 21

/** How each kind can be compared. */
export const typesByKind: Readonly<Record<RuleKind, readonly RuleType[]>> = {
  1: hitTypes,
  2: hitTypes,
  3: numberTypes,
  4: numberTypes,
  5: numberTypes,
  6: choiceTypes,
  7: hitTypes,
  8: choiceTypes,
  9: choiceTypes,
  10: choiceTypes,
  0: [21],
}

/** Statuses that a call can end in (specification 1 §4: all but the processing group). */
export const finalStatuses: readonly number[] = Array.from({ length: 27 }, (_, at) => at + 1).filter(
  (code) => CallStatus.fromWire(code) !== undefined && code > 5 && code !== 14,
)

export const processStates = [0, 1, 2, 3, 4, 5, 6, 7] as const satisfies readonly number[]

/** What became of a transfer (specification 1 §4), with its word. */
export const transferResults: readonly (readonly [code: number, word: TransferResult])[] =
  TransferResult.words.map((word) => [TransferResult.toWire(word), word])

/** What a kind is compared with: nodes by their ids, Q&A by their numbers, codes of a list, or a number. */
type RuleShape = 'none' | 'nodes' | 'questions' | 'codes' | 'number'
export const shapeOf = (kind: RuleKind): RuleShape => {
  switch (kind) {
    case 0:
      return 'none'
    case 1:
      return 'nodes'
    case 2:
    case 7:
      return 'questions'
    case 6:
    case 8:
    case 9:
    case 10:
      return 'codes'
    case 3:
    case 4:
    case 5:
      return 'number'
  }
}

/** A rule as the form holds it: every field there, so that changing the kind loses nothing that still fits. */
export type EditedRule = {
  readonly key: number
  readonly kind: RuleKind
  readonly type: RuleType
  readonly nodeIds: readonly string[]
  /** Statuses, states, results of a transfer, or numbers of Q&A, strategies and rounds. */
  readonly codes: readonly number[]
  readonly value: number | null
  readonly to: number | null
  /** A rule of a kind that this form does not make: it stays as it is. */
  readonly kept?: WireRule
}
export type EditedSet = { readonly key: number; readonly rules: readonly EditedRule[] }

/** Beyond the places of what was loaded: those are the keys of what the server has, so that equal rules stay equal. */
let lastKey = 1000
const newKey = (): number => {
  lastKey += 1
  return lastKey
}

export const newRule = (): EditedRule => ({
  key: newKey(),
  kind: 1,
  type: 1,
  nodeIds: [],
  codes: [],
  value: null,
  to: null,
})
export const newSet = (): EditedSet => ({ key: newKey(), rules: [newRule()] })

export const setsFromWire = (rules: readonly (readonly WireRule[])[]): readonly EditedSet[] =>
  rules.map((set, key) => ({ key, rules: set.map(ruleFromWire) }))

const ruleFromWire = (rule: WireRule, key: number): EditedRule => {
  const known = ruleKinds.find((one) => one === (rule.kind ?? 0))
  const kind = known ?? 0
  const shape = shapeOf(kind)
  const values = rule.values ?? []
  return {
    key,
    kind,
    type: typesByKind[kind].find((known) => known === rule.type) ?? typesByKind[kind][0] ?? 21,
    nodeIds: shape === 'nodes' ? values.map(String) : [],
    codes: shape === 'codes' || shape === 'questions' ? values.map(Number) : [],
    value: rule.value ?? null,
    to: rule.to ?? null,
    ...(known === undefined ? { kept: rule } : {}),
  }
}

export const setsToWire = (sets: readonly EditedSet[]): WireRule[][] =>
  sets.map(({ rules }) => rules.map(ruleToWire))

const ruleToWire = ({ kind, type, nodeIds, codes, value, to, kept }: EditedRule): WireRule => {
  if (kept !== undefined) return kept
  const times = type === 4 ? { value: value ?? 0 } : {}
  switch (shapeOf(kind)) {
    case 'none':
      return { type: 21 }
    case 'nodes':
      return { kind, type, values: [...nodeIds], ...times }
    case 'questions':
      return { kind, type, values: [...codes], ...times }
    case 'codes':
      return { kind, type, values: [...codes] }
    case 'number':
      return { kind, type, value: value ?? 0, ...(type === 10 ? { to: to ?? 0 } : {}) }
  }
}

/** Whether a rule says something that can be judged. */
export const isComplete = ({ kind, type, nodeIds, codes, value, to }: EditedRule): boolean => {
  const isCounted = type !== 4 || (value ?? 0) > 0
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
      return value !== null && (type !== 10 || (to !== null && to >= value))
  }
}

/** Another way to compare keeps what it can; "is" and "is not" speak of one value. */
export const withType = (rule: EditedRule, type: RuleType): EditedRule => ({
  ...rule,
  type,
  codes: type === 11 || type === 12 ? rule.codes.slice(0, 1) : rule.codes,
})

/** Codes of a status are none of a state. */
export const withKind = (rule: EditedRule, kind: RuleKind): EditedRule => ({
  ...rule,
  kind,
  type: typesByKind[kind][0] ?? 21,
  codes: [],
})
