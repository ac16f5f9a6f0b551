import { sayCallStatus } from '../../words/say-call-status.ts'
import type { Say } from '../../words/use-words.ts'
import { processStates, ruleKinds, typesByKind } from './rule-shapes.ts'
import type { WireRule } from './tag-row.ts'

/** A rule as a person reads it: "came to offer", "call duration (s): more than 30". */
export const sayRule = (rule: WireRule, titles: ReadonlyMap<string, string>, say: Say): string => {
  const kind = ruleKinds.find((known) => known === (rule.kind ?? 0))
  const type = kind === undefined ? undefined : typesByKind[kind].find((known) => known === rule.type)
  if (kind === undefined || type === undefined)
    return say('tags.say.unknown', { kind: rule.kind ?? 0, type: rule.type })
  if (type === 21) return say('tags.say.21')
  const { values = [], value = 0, to = 0 } = rule
  const what = values.map((one) => nameOf(kind, one, titles, say)).join(say('tags.rules.comma'))
  const key = type === 1 && values.length === 1 ? 'tags.say.one' : (`tags.say.${type}` as const)
  return say(key, { kind: say(`tags.kind.${kind}`), what, value, to })
}

const nameOf = (
  kind: number,
  value: string | number,
  titles: ReadonlyMap<string, string>,
  say: Say,
): string => {
  if (kind === 1) {
    const title = titles.get(String(value))
    return title === undefined ? say('tags.rule.unknownNode') : say('tags.rule.quoted', { title })
  }
  if (kind === 6) return sayCallStatus(Number(value), say)
  const state = processStates.find((known) => known === Number(value))
  return state === undefined ? String(value) : say(`tags.state.${state}`)
}
