import { describeCallStatus } from '../../messages/describe-call-status.ts'
import type { Translate } from '../../messages/use-messages.ts'
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
export const describeRule = (rule: WireRule, names: RuleNames, t: Translate): string => {
  const kind = ruleKinds.find((known) => known === (rule.kind ?? 0))
  const type = kind === undefined ? undefined : typesByKind[kind].find((known) => known === rule.type)
  if (kind === undefined || type === undefined)
    return t('tags.say.unknown', { kind: rule.kind ?? 0, type: rule.type })
  if (type === 21) return t('tags.say.21')
  const { values = [], value = 0, to = 0 } = rule
  const what = values.map((one) => nameOf(kind, one, names, t)).join(t('tags.rules.comma'))
  const said = { kind: t(`tags.kind.${kind}`), what, value, to }
  const isOne = type === 1 && values.length === 1
  if (shapeOf(kind) === 'questions' && (type === 1 || type === 2 || type === 3 || type === 4))
    return t(isOne ? 'tags.asked.one' : `tags.asked.${type}`, said)
  return t(isOne ? 'tags.say.one' : `tags.say.${type}`, said)
}

/** All sets of a tag in one sentence. */
export const describeRules = (
  sets: readonly (readonly WireRule[])[],
  names: RuleNames,
  t: Translate,
): string =>
  sets
    .map((set) => set.map((rule) => describeRule(rule, names, t)).join(` ${t('tags.rules.and')} `))
    .join(` ${t('tags.rules.or')} `)

const nameOf = (kind: RuleKind, value: string | number, names: RuleNames, t: Translate): string => {
  if (kind === 1) return quoted(names.nodes.get(String(value)), t('tags.rule.unknownNode'), t)
  if (kind === 2 || kind === 7)
    return quoted(names.questions.get(Number(value)), t('tags.rule.unknownQuestion'), t)
  if (kind === 6) return describeCallStatus(Number(value), t)
  if (kind === 10)
    return quoted(
      names.strategies.find((one) => one.value === Number(value))?.label,
      t('tags.rule.unknownStrategy'),
      t,
    )
  if (kind === 9) {
    const result = transferResults.find(([code]) => code === Number(value))
    return result === undefined ? String(value) : t(`reason.transfer.${result[1]}`)
  }
  const state = processStates.find((known) => known === Number(value))
  return state === undefined ? String(value) : t(`tags.state.${state}`)
}

const quoted = (title: string | undefined, gone: string, t: Translate): string =>
  title === undefined ? gone : t('tags.rule.quoted', { title })
