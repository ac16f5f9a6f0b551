import { ProcessState } from '@parley/contract/vocabulary'
import { describeCallStatus } from './describe-call-status.ts'
import type { Translate } from './use-messages.ts'

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

/** The rule that held, as a sentence; an unknown one is shown as it was stored. */
export const describeReason = (reason: Reason, titles: Titles, t: Translate): string => {
  const { kind, type = '', wanted, times = 0 } = reason
  const named = nameAll(kind, wanted, titles, t)
  const test = tests[type] ?? type
  const value = wanted.join(' – ')
  switch (kind) {
    case 'node':
      if (type === 'hitsAtLeast') return t('reason.node.hits', { nodes: named, times })
      return t(`reason.node.${hitType(type)}`, { nodes: named })
    case 'question':
    case 'generalNode':
      if (type === 'hitsAtLeast') return t('reason.question.hits', { questions: named, times })
      return t(`reason.question.${hitType(type)}`, { questions: named })
    case 'flowRounds':
      return t('reason.flowRounds', { test, value })
    case 'dialogueRounds':
      return t('reason.dialogueRounds', { test, value })
    case 'talkSec':
      return t('reason.talkSeconds', { test, value })
    case 'callStatus':
      return t(`reason.status.${choiceType(type)}`, { statuses: named })
    case 'processState':
      return t(`reason.state.${choiceType(type)}`, { states: named })
    case 'transferStatus':
      return t(`reason.transfer.${choiceType(type)}`, { results: named })
    case 'strategy':
      return t(`reason.strategy.${choiceType(type)}`, { strategies: named })
    case 'otherwise':
      return t('reason.otherwise')
    case 'doNotCall':
      return t('reason.doNotCall')
    default:
      return value
  }
}

/** The values that the rule saw, in the terms of its kind. */
export const describeSeen = ({ kind, type, saw }: Reason, titles: Titles, t: Translate): string =>
  nameAll(type === 'hitsAtLeast' ? 'count' : kind, saw, titles, t)

const hitType = (type: string): 'anyOf' | 'allOf' | 'noneOf' =>
  type === 'allOf' || type === 'noneOf' ? type : 'anyOf'

const choiceType = (type: string): 'in' | 'notIn' => (type === 'isNot' || type === 'notIn' ? 'notIn' : 'in')

const nameAll = (kind: string, values: readonly (string | number)[], titles: Titles, t: Translate): string =>
  values.map((value) => nameOf(kind, value, titles, t)).join(', ')

const nameOf = (kind: string, value: string | number, titles: Titles, t: Translate): string => {
  switch (kind) {
    case 'node':
      return titles.get(String(value)) ?? String(value)
    case 'question':
    case 'generalNode':
      return value === 0
        ? t('conversation.label.doNotCall')
        : (titles.get(`question:${value}`) ?? String(value))
    case 'strategy':
      return titles.get(`strategy:${value}`) ?? `#${value}`
    case 'callStatus':
      return describeCallStatus(Number(value), t)
    case 'processState': {
      const state = ProcessState.words.find((word) => word === value)
      return state === undefined ? String(value) : t(`tags.state.${state}`)
    }
    case 'transferStatus':
      return value === 'success' ||
        value === 'agentBusy' ||
        value === 'hungUpRinging' ||
        value === 'hungUpAssigning'
        ? t(`reason.transfer.${value}`)
        : String(value)
    default:
      return String(value)
  }
}
