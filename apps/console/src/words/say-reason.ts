import { sayCallStatus } from './say-call-status.ts'
import type { Say } from './use-words.ts'

const tests: Readonly<Record<string, string>> = {
  over: '>',
  atLeast: '≥',
  equals: '=',
  under: '<',
  atMost: '≤',
  between: '∈',
}

const numbers = {
  'flow rounds': 'reason.flowRounds',
  'dialogue rounds': 'reason.dialogueRounds',
  'talk seconds': 'reason.talkSeconds',
} as const

/** A label's rule, kept in the words of core, as a sentence; a rule that this page does not know stands as it is kept. */
export const sayReason = (rule: string, titles: ReadonlyMap<string, string>, say: Say): string => {
  const [, kind, ids = ''] = /^node (anyOf|allOf|noneOf) (.+)$/.exec(rule) ?? []
  if (kind === 'anyOf' || kind === 'allOf' || kind === 'noneOf')
    return say(`reason.node.${kind}`, { nodes: titlesOf(ids, titles) })
  const [, what, test = '', value = ''] =
    /^(flow rounds|dialogue rounds|talk seconds) (\w+) (.+)$/.exec(rule) ?? []
  if (what === 'flow rounds' || what === 'dialogue rounds' || what === 'talk seconds')
    return say(numbers[what], { test: tests[test] ?? test, value })
  const [, choice, statuses = ''] = /^call status (in|notIn) (.+)$/.exec(rule) ?? []
  if (choice === 'in' || choice === 'notIn')
    return say(`reason.status.${choice}`, {
      statuses: statuses
        .split(', ')
        .map((status) => sayCallStatus(Number(status), say))
        .join(', '),
    })
  return rule === 'otherwise' ? say('reason.otherwise') : rule
}

/** Node ids joined by commas, by what they are called. */
export const titlesOf = (ids: string, titles: ReadonlyMap<string, string>): string =>
  ids
    .split(', ')
    .map((id) => titles.get(id) ?? id)
    .join(', ')
