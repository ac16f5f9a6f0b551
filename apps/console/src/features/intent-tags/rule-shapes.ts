import { CallStatus } from '@parley/contract/vocabulary'
import type { WireRule } from './tag-row.ts'

/** Rule kinds that calls are judged by (decision §7); 0 stands for "otherwise", which has no kind on the wire. */
export const ruleKinds = [1, 3, 4, 5, 6, 8, 0] as const
export type RuleKind = (typeof ruleKinds)[number]

const nodeTypes = [1, 2, 3, 4] as const
const numberTypes = [5, 6, 7, 8, 9, 10] as const
const choiceTypes = [11, 12, 13, 14] as const
export type RuleType = (typeof nodeTypes | typeof numberTypes | typeof choiceTypes)[number] | 21

/** How each kind can be compared. */
export const typesByKind: Readonly<Record<RuleKind, readonly RuleType[]>> = {
  1: nodeTypes,
  3: numberTypes,
  4: numberTypes,
  5: numberTypes,
  6: choiceTypes,
  8: choiceTypes,
  0: [21],
}

/** Statuses that a call can end in (specification 1 §4: all but the processing group). */
export const finalStatuses: readonly number[] = Array.from({ length: 27 }, (_, at) => at + 1).filter(
  (code) => CallStatus.fromWire(code) !== undefined && code > 5 && code !== 14,
)

export const processStates = [0, 1, 2, 3, 4, 5, 6, 7] as const satisfies readonly number[]

/** A rule as the form holds it: every field there, so that changing the kind loses nothing that still fits. */
export type EditedRule = {
  readonly key: number
  readonly kind: RuleKind
  readonly type: RuleType
  readonly nodeIds: readonly string[]
  readonly codes: readonly number[]
  readonly value: number | null
  readonly to: number | null
  /** A rule of a kind that this form does not make: it stays as it is. */
  readonly kept?: WireRule
}
export type EditedSet = { readonly key: number; readonly rules: readonly EditedRule[] }

let lastKey = 0
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
  rules.map((set) => ({ key: newKey(), rules: set.map(ruleFromWire) }))

const ruleFromWire = (rule: WireRule): EditedRule => {
  const known = ruleKinds.find((one) => one === (rule.kind ?? 0))
  const kind = known ?? 0
  const values = rule.values ?? []
  return {
    key: newKey(),
    kind,
    type: typesByKind[kind].find((known) => known === rule.type) ?? typesByKind[kind][0] ?? 21,
    nodeIds: kind === 1 ? values.map(String) : [],
    codes: kind === 6 || kind === 8 ? values.map(Number) : [],
    value: rule.value ?? null,
    to: rule.to ?? null,
    ...(known === undefined ? { kept: rule } : {}),
  }
}

export const setsToWire = (sets: readonly EditedSet[]): WireRule[][] =>
  sets.map(({ rules }) => rules.map(ruleToWire))

const ruleToWire = ({ kind, type, nodeIds, codes, value, to, kept }: EditedRule): WireRule => {
  if (kept !== undefined) return kept
  if (kind === 0) return { type: 21 }
  if (kind === 1) return { kind, type, values: [...nodeIds], ...(type === 4 ? { value: value ?? 0 } : {}) }
  if (kind === 6 || kind === 8) return { kind, type, values: [...codes] }
  return { kind, type, value: value ?? 0, ...(type === 10 ? { to: to ?? 0 } : {}) }
}

/** Whether a rule says something that can be judged. */
export const isComplete = ({ kind, type, nodeIds, codes, value, to }: EditedRule): boolean => {
  if (kind === 0) return true
  if (kind === 1) return nodeIds.length > 0 && (type !== 4 || (value ?? 0) > 0)
  if (kind === 6 || kind === 8) return codes.length > 0
  return value !== null && (type !== 10 || (to !== null && to >= value))
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
