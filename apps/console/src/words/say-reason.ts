import { ProcessState } from '@parley/contract/vocabulary'
import { sayCallStatus } from './say-call-status.ts'
import type { Say } from './use-words.ts'
import type { WordKey } from './words.ts'

/** A label's rule, kept in the words of core, as a sentence; a rule that this page does not know stands as it is kept. */
export const sayReason = (rule: string, titles: ReadonlyMap<string, string>, say: Say): string => {
  for (const [form, sentence] of forms) {
    const match = form.exec(rule)
    if (match !== null) return sentence(match, { titles, say }) ?? rule
  }
  return rule
}

/** What the rule saw in the call, in words: nodes, a number, a status or how the flow ended. */
export const saySaw = (saw: string, titles: ReadonlyMap<string, string>, say: Say): string => {
  if (saw === 'none of them') return say('reason.saw.none')
  if (saw === 'no earlier tag fitted') return say('reason.otherwise')
  const [, code = '', word = ''] = /^(\d+) (\w+)$/.exec(saw) ?? []
  if (word === '') return titlesOf(saw, titles)
  const state = ProcessState.words.find((known) => known === word)
  return state === undefined ? sayCallStatus(Number(code), say) : sayState(state, say)
}

type Sayer = { readonly titles: ReadonlyMap<string, string>; readonly say: Say }
type Form = readonly [form: RegExp, sentence: (match: RegExpExecArray, sayer: Sayer) => string | undefined]

/** As core/dialogue/label writes them. */
const forms: readonly Form[] = [
  [
    /^node (anyOf|allOf|noneOf) (.+)$/,
    ([, kind, ids = ''], { titles, say }) => {
      const known = nodeTests.find((one) => one === kind)
      return known && say(`reason.node.${known}`, { nodes: titlesOf(ids, titles) })
    },
  ],
  [
    /^node hits of (.+) atLeast (\d+)$/,
    ([, ids = '', times = ''], { titles, say }) =>
      say('reason.node.hits', { nodes: titlesOf(ids, titles), times }),
  ],
  [
    /^(flow rounds|dialogue rounds|talk seconds) (\w+) (.+)$/,
    ([, what, test = '', value = ''], { say }) => {
      const key = numbers.find(([known]) => known === what)?.[1]
      return key && say(key, { test: tests[test] ?? test, value: value.replace(' and ', '–') })
    },
  ],
  [
    /^call status (is|isNot|in|notIn) (.+)$/,
    ([, test, codes = ''], { say }) =>
      say(isPositive(test) ? 'reason.status.in' : 'reason.status.notIn', {
        statuses: listed(codes, (code) => sayCallStatus(Number(code), say)),
      }),
  ],
  [
    /^process state (is|isNot|in|notIn) (.+)$/,
    ([, test, states = ''], { say }) =>
      say(isPositive(test) ? 'reason.state.in' : 'reason.state.notIn', {
        states: listed(states, (word) => {
          const state = ProcessState.words.find((known) => known === word)
          return state === undefined ? word : sayState(state, say)
        }),
      }),
  ],
  [/^otherwise$/, (_, { say }) => say('reason.otherwise')],
]

const nodeTests = ['anyOf', 'allOf', 'noneOf'] as const

const numbers: readonly (readonly [what: string, key: WordKey])[] = [
  ['flow rounds', 'reason.flowRounds'],
  ['dialogue rounds', 'reason.dialogueRounds'],
  ['talk seconds', 'reason.talkSeconds'],
]

const tests: Readonly<Record<string, string>> = {
  over: '>',
  atLeast: '≥',
  equals: '=',
  under: '<',
  atMost: '≤',
  between: '∈',
}

const isPositive = (test: string | undefined): boolean => test === 'is' || test === 'in'

const stateKeys: Readonly<Record<ProcessState, WordKey>> = {
  notTalked: 'tags.state.0',
  finished: 'tags.state.1',
  calleeLeft: 'tags.state.2',
  silence: 'tags.state.3',
  notUnderstood: 'tags.state.4',
  timeLimit: 'tags.state.5',
  machine: 'tags.state.6',
  cut: 'tags.state.7',
}

const sayState = (state: ProcessState, say: Say): string => say(stateKeys[state])

const listed = (list: string, one: (item: string) => string): string => list.split(', ').map(one).join(', ')

/** Node ids joined by commas, by what they are called. */
const titlesOf = (ids: string, titles: ReadonlyMap<string, string>): string =>
  listed(ids, (id) => titles.get(id) ?? id)
