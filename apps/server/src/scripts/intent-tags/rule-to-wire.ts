import { Refusal } from '@parley/contract/refusals'
import {
  CallStatus,
  doNotCallQuestionId,
  ProcessState,
  type SceneScript,
  type TagRule,
  TagRuleKind,
  TagRuleType,
  TransferResult,
} from '@parley/contract/vocabulary'

/** A rule in wire form: kinds 1-10, types 1-14 and 21 (decision §7). */
export type WireRule = {
  readonly kind?: number | undefined
  readonly type: number
  readonly values?: readonly (string | number)[] | undefined
  readonly value?: number | undefined
  readonly to?: number | undefined
}

export const ruleToWire = (rule: TagRule) => {
  if (rule.kind === 'otherwise') return { type: TagRuleType.toWire('otherwise') }
  const coded = { kind: TagRuleKind.toWire(rule.kind), type: TagRuleType.toWire(rule.type) }
  switch (rule.kind) {
    case 'node':
      return {
        ...coded,
        values: [...rule.nodeIds],
        ...(rule.type === 'hitsAtLeast' ? { value: rule.value } : {}),
      }
    case 'callStatus':
      return { ...coded, values: [...rule.statuses] }
    case 'processState':
      return { ...coded, values: rule.states.map((state) => ProcessState.toWire(state)) }
    case 'question':
    case 'generalNode':
      return {
        ...coded,
        values: [...rule.questionIds],
        ...(rule.type === 'hitsAtLeast' ? { value: rule.value } : {}),
      }
    case 'transferStatus':
      return { ...coded, values: rule.results.map((result) => TransferResult.toWire(result)) }
    case 'strategy':
      return { ...coded, values: [...rule.placedBy] }
    case 'flowRounds':
    case 'dialogueRounds':
    case 'talkSec':
      return { ...coded, value: rule.value, ...(rule.to === undefined ? {} : { to: rule.to }) }
  }
}

/** What rules can refer to: the draft, and the numbers of the scene's strategies and rounds. */
export type RuleContext = { readonly script: SceneScript; readonly placedBy: ReadonlySet<number> }

/** @throws if the kind is unknown, its type does not fit, or it names a missing node. */
export const ruleFromWire = (rule: WireRule, { script, placedBy }: RuleContext): TagRule => {
  const type = TagRuleType.fromWire(rule.type)
  if (type === 'otherwise') return { kind: 'otherwise' }
  const wrong = () => new Refusal('tag_rule_invalid', { kind: rule.kind ?? 0, type: rule.type })
  const kind = TagRuleKind.fromWire(rule.kind ?? 0)
  if (type === undefined || kind === undefined) throw wrong()
  const { value, to, values = [] } = rule
  switch (kind) {
    case 'node': {
      const nodeIds = knownNodes(values, script)
      if (type === 'hitsAtLeast' && value !== undefined && value > 0) return { kind, type, nodeIds, value }
      if (type === 'anyOf' || type === 'allOf' || type === 'noneOf') return { kind, type, nodeIds }
      throw wrong()
    }
    case 'flowRounds':
    case 'dialogueRounds':
    case 'talkSec':
      if (value === undefined) throw wrong()
      if (type === 'between') {
        if (to === undefined || to < value) throw wrong()
        return { kind, type, value, to }
      }
      if (type === 'over' || type === 'atLeast' || type === 'equals' || type === 'under' || type === 'atMost')
        return { kind, type, value }
      throw wrong()
    case 'question':
    case 'generalNode': {
      const questionIds = knownQuestions(kind, values, script)
      if (type === 'hitsAtLeast' && value !== undefined && value > 0)
        return { kind, type, questionIds, value }
      if (type === 'anyOf' || type === 'allOf' || type === 'noneOf') return { kind, type, questionIds }
      throw wrong()
    }
    case 'strategy': {
      if (type !== 'is' && type !== 'isNot' && type !== 'in' && type !== 'notIn') throw wrong()
      const numbers = values.map(Number)
      if (!isChoice(type, numbers)) throw wrong()
      const missing = numbers.find((number) => !placedBy.has(number))
      if (missing !== undefined)
        throw new Refusal('tag_strategy_unknown', { strategy: Number.isNaN(missing) ? '' : missing })
      return { kind, type, placedBy: numbers }
    }
    case 'callStatus':
    case 'processState':
    case 'transferStatus':
      if (type !== 'is' && type !== 'isNot' && type !== 'in' && type !== 'notIn') throw wrong()
      return choiceFromWire(kind, type, values) ?? raise(wrong())
  }
}

const raise = (refusal: Refusal): never => {
  throw refusal
}

const knownNodes = (values: readonly (string | number)[], { nodes }: SceneScript): readonly string[] => {
  const nodeIds = values.map(String)
  const missing = nodeIds.find((wanted) => !nodes.some(({ nodeId }) => nodeId === wanted))
  if (nodeIds.length === 0 || missing !== undefined)
    throw new Refusal('tag_node_unknown', { node: missing ?? '' })
  return nodeIds
}

/** Ids of the scene's Q&A of that kind; the built-in do-not-call reply belongs to the common dialog. */
const knownQuestions = (
  kind: 'question' | 'generalNode',
  values: readonly (string | number)[],
  { questions = [] }: SceneScript,
): readonly number[] => {
  const ids = values.map(Number)
  const ofKind = questions.filter((one) => one.kind === (kind === 'question' ? 'business' : 'common'))
  const known = new Set(ofKind.map(({ id }) => id))
  if (kind === 'generalNode') known.add(doNotCallQuestionId)
  const missing = ids.find((id) => !known.has(id))
  if (ids.length === 0 || missing !== undefined)
    throw new Refusal('tag_question_unknown', { question: Number.isNaN(missing) ? '' : (missing ?? '') })
  return ids
}

/** `is` and `is not` take one value, `in` and `not in` several. */
const isChoice = (type: 'is' | 'isNot' | 'in' | 'notIn', values: readonly unknown[]): boolean =>
  type === 'is' || type === 'isNot' ? values.length === 1 : values.length > 0

const choiceFromWire = (
  kind: 'callStatus' | 'processState' | 'transferStatus',
  type: 'is' | 'isNot' | 'in' | 'notIn',
  values: readonly (string | number)[],
): TagRule | undefined => {
  const codes = values.map(Number)
  if (!isChoice(type, codes)) return undefined
  if (kind === 'callStatus')
    return codes.every((code) => CallStatus.fromWire(code) !== undefined)
      ? { kind, type, statuses: codes }
      : undefined
  if (kind === 'transferStatus') {
    const results = codes.flatMap((code) => TransferResult.fromWire(code) ?? [])
    return results.length === codes.length ? { kind, type, results } : undefined
  }
  const states = codes.flatMap((code) => ProcessState.fromWire(code) ?? [])
  return states.length === codes.length ? { kind, type, states } : undefined
}
