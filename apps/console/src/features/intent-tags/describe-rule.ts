import { ProcessState, type TagRuleKind, TransferResult } from '@parley/contract/vocabulary'
import { describeCallStatus } from '../../messages/describe-call-status.ts'
import type { Translate } from '../../messages/use-messages.ts'
import type { RuleNames } from './rule-names.ts'
import { kindOf, shapeOf, typeOf } from './rule-shapes.ts'
import type { WireRule } from './tag-row.ts'

/** A rule as a person reads it: "came to offer", "call duration (s): more than 30". */
export const describeRule = (rule: WireRule, names: RuleNames, t: Translate): string => {
  const kind = kindOf(rule)
  const type = kind === undefined ? undefined : typeOf(rule, kind)
  if (kind === undefined || type === undefined)
    return t('tags.say.unknown', { kind: rule.kind ?? 0, type: rule.type })
  if (kind === 'otherwise' || type === 'otherwise') return t('tags.say.otherwise')
  const { values = [], value = 0, to = 0 } = rule
  const what = values.map((one) => nameOf(kind, one, names, t)).join(t('tags.rules.comma'))
  const said = { kind: t(`tags.kind.${kind}`), what, value, to }
  const isOne = type === 'anyOf' && values.length === 1
  if (
    shapeOf(kind) === 'questions' &&
    (type === 'anyOf' || type === 'allOf' || type === 'noneOf' || type === 'hitsAtLeast')
  )
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

const nameOf = (kind: TagRuleKind, value: string | number, names: RuleNames, t: Translate): string => {
  switch (kind) {
    case 'node':
      return quoted(names.nodes.get(String(value)), t('tags.rule.unknownNode'), t)
    case 'question':
    case 'generalNode':
      return quoted(names.questions.get(Number(value)), t('tags.rule.unknownQuestion'), t)
    case 'callStatus':
      return describeCallStatus(Number(value), t)
    case 'strategy': {
      const strategy = names.strategies.find((one) => one.value === Number(value))
      return quoted(strategy?.label, t('tags.rule.unknownStrategy'), t)
    }
    case 'transferStatus': {
      const result = TransferResult.fromWire(Number(value))
      return result === undefined ? String(value) : t(`reason.transfer.${result}`)
    }
    case 'processState': {
      const state = ProcessState.fromWire(Number(value))
      return state === undefined ? String(value) : t(`tags.state.${state}`)
    }
    case 'flowRounds':
    case 'dialogueRounds':
    case 'talkSec':
      return String(value)
  }
}

const quoted = (title: string | undefined, gone: string, t: Translate): string =>
  title === undefined ? gone : t('tags.rule.quoted', { title })
