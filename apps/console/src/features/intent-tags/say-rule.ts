import { sayCallStatus } from '../../words/say-call-status.ts'
import type { Say } from '../../words/use-words.ts'
import type { RuleNames } from './rule-names.ts'
import {
  processStates,
  type RuleKind,
  ruleKinds,
  shapeOf,
  transferResults,
  typesByKind,
} from './rule-shapes.ts'
import type { WireRule } from './tag-row.ts'

/** A rule as a person reads it: "came to offer", "call duration (s): more than 30". */
export const sayRule = (rule: WireRule, names: RuleNames, say: Say): string => {
  const kind = ruleKinds.find((known) => known === (rule.kind ?? 0))
  const type = kind === undefined ? undefined : typesByKind[kind].find((known) => known === rule.type)
  if (kind === undefined || type === undefined)
    return say('tags.say.unknown', { kind: rule.kind ?? 0, type: rule.type })
  if (type === 21) return say('tags.say.21')
  const { values = [], value = 0, to = 0 } = rule
  const what = values.map((one) => nameOf(kind, one, names, say)).join(say('tags.rules.comma'))
  const said = { kind: say(`tags.kind.${kind}`), what, value, to }
  const isOne = type === 1 && values.length === 1
  if (shapeOf(kind) === 'questions' && (type === 1 || type === 2 || type === 3 || type === 4))
    return say(isOne ? 'tags.asked.one' : `tags.asked.${type}`, said)
  return say(isOne ? 'tags.say.one' : `tags.say.${type}`, said)
}

/** All sets of a tag in one sentence. */
export const sayRules = (sets: readonly (readonly WireRule[])[], names: RuleNames, say: Say): string =>
  sets
    .map((set) => set.map((rule) => sayRule(rule, names, say)).join(` ${say('tags.rules.and')} `))
    .join(` ${say('tags.rules.or')} `)

const nameOf = (kind: RuleKind, value: string | number, names: RuleNames, say: Say): string => {
  if (kind === 1) return quoted(names.nodes.get(String(value)), say('tags.rule.unknownNode'), say)
  if (kind === 2 || kind === 7)
    return quoted(names.questions.get(Number(value)), say('tags.rule.unknownQuestion'), say)
  if (kind === 6) return sayCallStatus(Number(value), say)
  if (kind === 10)
    return quoted(
      names.strategies.find((one) => one.value === Number(value))?.label,
      say('tags.rule.unknownStrategy'),
      say,
    )
  if (kind === 9) {
    const result = transferResults.find(([code]) => code === Number(value))
    return result === undefined ? String(value) : say(`reason.transfer.${result[1]}`)
  }
  const state = processStates.find((known) => known === Number(value))
  return state === undefined ? String(value) : say(`tags.state.${state}`)
}

const quoted = (title: string | undefined, gone: string, say: Say): string =>
  title === undefined ? gone : say('tags.rule.quoted', { title })
