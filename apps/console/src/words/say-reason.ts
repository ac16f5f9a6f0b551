import { ProcessState } from '@parley/contract/vocabulary'
import { sayCallStatus } from './say-call-status.ts'
import type { Say } from './use-words.ts'

/** A label's reason as data, as core makes it and the wire carries it. */
export type Reason = {
  readonly kind: string
  readonly type?: string | undefined
  readonly wanted: readonly (string | number)[]
  readonly times?: number | undefined
  readonly saw: readonly (string | number)[]
}

/** Names of nodes by their id, of questions by `question:` and their number, of strategies and rounds by `strategy:` and theirs. */
export type Titles = ReadonlyMap<string, string>

const tests: Readonly<Record<string, string>> = {
  over: '>',
  atLeast: '≥',
  equals: '=',
  under: '<',
  atMost: '≤',
  between: '∈',
}

/** The rule that held, as a sentence; one that this page does not know stands as it was kept. */
export const sayReason = (reason: Reason, titles: Titles, say: Say): string => {
  const { kind, type = '', wanted, times = 0 } = reason
  const named = nameAll(kind, wanted, titles, say)
  const test = tests[type] ?? type
  const value = wanted.join(' – ')
  switch (kind) {
    case 'node':
      if (type === 'hitsAtLeast') return say('reason.node.hits', { nodes: named, times })
      return say(`reason.node.${hitType(type)}`, { nodes: named })
    case 'question':
    case 'generalNode':
      if (type === 'hitsAtLeast') return say('reason.question.hits', { questions: named, times })
      return say(`reason.question.${hitType(type)}`, { questions: named })
    case 'flowRounds':
      return say('reason.flowRounds', { test, value })
    case 'dialogueRounds':
      return say('reason.dialogueRounds', { test, value })
    case 'talkSec':
      return say('reason.talkSeconds', { test, value })
    case 'callStatus':
      return say(`reason.status.${choiceType(type)}`, { statuses: named })
    case 'processState':
      return say(`reason.state.${choiceType(type)}`, { states: named })
    case 'transferStatus':
      return say(`reason.transfer.${choiceType(type)}`, { results: named })
    case 'strategy':
      return say(`reason.strategy.${choiceType(type)}`, { strategies: named })
    case 'otherwise':
      return say('reason.otherwise')
    case 'doNotCall':
      return say('reason.doNotCall')
    default:
      return value
  }
}

/** What the rule saw, in the words of its kind. */
export const saySeen = ({ kind, type, saw }: Reason, titles: Titles, say: Say): string =>
  nameAll(type === 'hitsAtLeast' ? 'count' : kind, saw, titles, say)

const hitType = (type: string): 'anyOf' | 'allOf' | 'noneOf' =>
  type === 'allOf' || type === 'noneOf' ? type : 'anyOf'

const choiceType = (type: string): 'in' | 'notIn' => (type === 'isNot' || type === 'notIn' ? 'notIn' : 'in')

const nameAll = (kind: string, values: readonly (string | number)[], titles: Titles, say: Say): string =>
  values.map((value) => nameOf(kind, value, titles, say)).join(', ')

const nameOf = (kind: string, value: string | number, titles: Titles, say: Say): string => {
  switch (kind) {
    case 'node':
      return titles.get(String(value)) ?? String(value)
    case 'question':
    case 'generalNode':
      return value === 0 ? say('talk.label.doNotCall') : (titles.get(`question:${value}`) ?? String(value))
    case 'strategy':
      return titles.get(`strategy:${value}`) ?? `#${value}`
    case 'callStatus':
      return sayCallStatus(Number(value), say)
    case 'processState': {
      const state = states.find((known) => ProcessState.fromWire(known) === value)
      return state === undefined ? String(value) : say(`tags.state.${state}`)
    }
    case 'transferStatus':
      return value === 'success' ||
        value === 'agentBusy' ||
        value === 'hungUpRinging' ||
        value === 'hungUpAssigning'
        ? say(`reason.transfer.${value}`)
        : String(value)
    default:
      return String(value)
  }
}

const states = [0, 1, 2, 3, 4, 5, 6, 7] as const
