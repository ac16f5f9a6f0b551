import type { api, ResponseOf } from '@parley/contract/api'
import { PauseReason, RoundExecution, RoundRange, StrategyType } from '@parley/contract/vocabulary'
import { describeRound, type SaidTag } from '../../messages/describe-round.ts'
import type { MessageKey } from '../../messages/messages.ts'
import type { Translate } from '../../messages/use-messages.ts'

export type Entry = ResponseOf<typeof api.listAudit>['data'][number]
type Facts = Readonly<Record<string, unknown>>
type TagsOf = (type: number) => readonly SaidTag[]

/** An audit entry in words: a change of the task, or of its strategy, its group or the group's seats. */
export const describeEntry = ({ action, before, after }: Entry, t: Translate, tagsOf: TagsOf): string => {
  const [from, to] = [factsOf(before), factsOf(after)]
  const name = text(to.name ?? from.name)
  switch (action) {
    case 'task.edit':
      return t('tasks.log.edit', {
        fields: [...new Set(Object.keys(to).map((field) => describeField(field, t)))].join(', '),
      })
    case 'task.import':
      return t('tasks.log.import', { n: Number(to.succeeded ?? 0) })
    case 'task.redialLineFailures':
      return t('tasks.log.redialed', { n: Number(to.contacts ?? 0) })
    case 'task.pacing':
      return change(t, t('pacing.card'), [describePacing(from, t), describePacing(to, t)])
    case 'strategy.create':
      return t('tasks.log.strategy.added', { name })
    case 'strategy.update':
      return t('tasks.log.strategy', {
        name: text(from.name ?? name),
        what: changes(t, from, to, {
          name: ['strategies.name', text],
          isEnabled: ['strategies.enabled', (value) => t(value === true ? 'tasks.log.on' : 'tasks.log.off')],
        }),
      })
    case 'strategy.delete':
      return t('tasks.log.strategy.deleted', { name })
    case 'strategy.addRound':
      return t('tasks.log.round', { name, what: describeKeptRound(to, t, tagsOf) })
    case 'strategy.updateRound':
      return t('tasks.log.round', {
        name: text(from.name ?? name),
        what: t('tasks.log.fromTo', {
          from: describeKeptRound(from, t, tagsOf),
          to: describeKeptRound(to, t, tagsOf),
        }),
      })
    case 'strategy.deleteRound':
      return t('tasks.log.round.deleted', { name })
    case 'agentGroup.update':
      return t('tasks.log.group', {
        name: text(from.name ?? name),
        what: changes(t, from, to, { name: ['seats.group.name', text], wrapUpSec: ['seats.wrapUp', text] }),
      })
    case 'seat.add':
      return t('tasks.log.seat', { name, what: describePlace(to) })
    case 'seat.update':
      return t('tasks.log.seat', { name: text(from.name ?? name), what: seatChanges(from, to, t) })
    case 'seat.state':
      return t('tasks.log.seat', {
        name,
        what: t('tasks.log.fromTo', { from: describeState(from.state, t), to: describeState(to.state, t) }),
      })
    case 'seat.delete':
      return t('tasks.log.seat.deleted', { name })
    default:
      return describeMove(action, to, t)
  }
}

const moves = ['running', 'paused', 'finished', 'failed', 'none', 'ready'] as const

const describeMove = (action: string, facts: Facts, t: Translate): string => {
  const reason = PauseReason.fromWire(Number(facts.pauseReason))
  if (action === 'task.paused' && reason !== undefined)
    return t('tasks.log.paused.because', { reason: t(`tasks.pause.${reason}`) })
  const move = moves.find((one) => `task.${one}` === action)
  return move === undefined ? action : t(`tasks.log.${move}`)
}

const change = (t: Translate, field: string, [from, to]: readonly [string, string]): string =>
  t('tasks.log.change', { field, from, to })

/** Fields that differ, each from what to what. */
const changes = (
  t: Translate,
  from: Facts,
  to: Facts,
  fields: Readonly<Record<string, readonly [MessageKey, (value: unknown) => string]>>,
): string =>
  Object.entries(fields)
    .filter(([field]) => to[field] !== undefined && from[field] !== to[field])
    .map(([field, [word, show]]) => change(t, t(word), [show(from[field]), show(to[field])]))
    .join('; ')

/** As it is kept: a word or a number. */
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '--'

/** Robots alone where there is none. */
const describePacing = (pacing: Facts, t: Translate): string => {
  const policy = policies.find((one) => one === pacing.policy)
  if (policy === undefined) return t('pacing.policy.robotsOnly')
  const by = t('pacing.by', { policy: t(`pacing.policy.${policy}`), group: text(pacing.groupName) })
  const [word, value] =
    policy === 'proportional'
      ? (['pacing.callsPerSeat', text(pacing.callsPerSeat)] as const)
      : (['pacing.world.targetPercent', String(Number(pacing.targetLoss) * 100)] as const)
  return `${by}; ${t('tasks.log.field', { field: t(word), value })}`
}
const policies = ['proportional', 'predictive1', 'predictive2'] as const

const describeKeptRound = (round: Facts, t: Translate, tagsOf: TagsOf): string => {
  const execution = RoundExecution.words.find((word) => word === round.execution) ?? 'delayed'
  const range = RoundRange.words.find((word) => word === round.range) ?? 'all'
  const type = StrategyType.words.find((word) => word === round.type) ?? 'task'
  return describeRound(
    {
      execution: RoundExecution.toWire(execution),
      callTime: Number(round.minute),
      callCount: Number(round.calls),
      tags: Array.isArray(round.tags) ? round.tags.map(Number) : [],
      range: RoundRange.toWire(range),
    },
    tagsOf(StrategyType.toWire(type)),
    t,
  )
}

const seatChanges = (from: Facts, to: Facts, t: Translate): string => {
  const named = changes(t, from, to, {
    name: ['seats.seat.name', text],
    transport: ['lines.transport', (value) => text(value).toUpperCase()],
  })
  const isMoved = describePlace(from) !== describePlace(to)
  const moved = isMoved ? change(t, t('seats.seat.place'), [describePlace(from), describePlace(to)]) : ''
  return [named, moved].filter(Boolean).join('; ')
}

const describePlace = ({ host, port, number }: Facts): string =>
  typeof host === 'string' ? `${text(number)}@${host}:${text(port)}` : text(number)

const describeState = (state: unknown, t: Translate): string => {
  const known = states.find((one) => one === state)
  return known === undefined ? text(state) : t(`seats.state.${known}`)
}
const states = ['offline', 'free', 'ringing', 'talking', 'wrapUp', 'paused'] as const

/** The fields of a task by the words of its form. */
const fieldWords = {
  name: 'tasks.name',
  description: 'tasks.description',
  zone: 'tasks.zone',
  weekdays: 'tasks.weekDay',
  fromMinute: 'tasks.window',
  toMinute: 'tasks.window',
  robotNum: 'tasks.robotNum',
  ringSec: 'tasks.ringTime',
  priority: 'tasks.priority',
  keepAlive: 'tasks.keepAlive',
  daysOff: 'tasks.daysOff',
  strategy: 'tasks.redial',
  mostAttempts: 'tasks.mostAttempts',
  mostPerDay: 'tasks.mostPerDay',
  callIntervalMin: 'tasks.callInterval',
  purpose: 'tasks.purpose',
  sms: 'tasks.sms',
  isEncrypted: 'tasks.isEncrypt',
  startup: 'tasks.startupType',
  startupAtMs: 'tasks.startupAt',
} as const satisfies Readonly<Record<string, MessageKey>>

const describeField = (field: string, t: Translate): string =>
  Object.hasOwn(fieldWords, field) ? t(fieldWords[field as keyof typeof fieldWords]) : field

const factsOf = (value: unknown): Facts => (typeof value === 'object' && value !== null ? { ...value } : {})
