import type { AnswerOf, api } from '@parley/contract/api'
import { RoundExecution, RoundRange, StrategyType } from '@parley/contract/vocabulary'
import { type SaidTag, sayRound } from '../../words/say-round.ts'
import type { Say } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'

export type Entry = AnswerOf<typeof api.listAudit>['data'][number]
type Facts = Readonly<Record<string, unknown>>
type TagsOf = (type: number) => readonly SaidTag[]

/** What was done, in words: to the task, or to the strategy, the group and the seats that it goes by. */
export const sayEntry = ({ action, before, after }: Entry, say: Say, tagsOf: TagsOf): string => {
  const [from, to] = [factsOf(before), factsOf(after)]
  const name = text(to.name ?? from.name)
  switch (action) {
    case 'task.edit':
      return say('tasks.log.edit', {
        fields: [...new Set(Object.keys(to).map((field) => sayField(field, say)))].join(', '),
      })
    case 'task.import':
      return say('tasks.log.import', { n: Number(to.succeeded ?? 0) })
    case 'task.redialLineFailures':
      return say('tasks.log.redialed', { n: Number(to.contacts ?? 0) })
    case 'task.pacing':
      return change(say, say('pacing.card'), [sayPacing(from, say), sayPacing(to, say)])
    case 'strategy.create':
      return say('tasks.log.strategy.added', { name })
    case 'strategy.update':
      return say('tasks.log.strategy', {
        name: text(from.name ?? name),
        what: changes(say, from, to, {
          name: ['strategies.name', text],
          isEnabled: [
            'strategies.enabled',
            (value) => say(value === true ? 'tasks.log.on' : 'tasks.log.off'),
          ],
        }),
      })
    case 'strategy.delete':
      return say('tasks.log.strategy.deleted', { name })
    case 'strategy.addRound':
      return say('tasks.log.round', { name, what: sayKeptRound(to, say, tagsOf) })
    case 'strategy.updateRound':
      return say('tasks.log.round', {
        name: text(from.name ?? name),
        what: say('tasks.log.fromTo', {
          from: sayKeptRound(from, say, tagsOf),
          to: sayKeptRound(to, say, tagsOf),
        }),
      })
    case 'strategy.deleteRound':
      return say('tasks.log.round.deleted', { name })
    case 'agentGroup.update':
      return say('tasks.log.group', {
        name: text(from.name ?? name),
        what: changes(say, from, to, { name: ['seats.group.name', text], wrapUpSec: ['seats.wrapUp', text] }),
      })
    case 'seat.add':
      return say('tasks.log.seat', { name, what: sayPlace(to) })
    case 'seat.update':
      return say('tasks.log.seat', { name: text(from.name ?? name), what: seatChanges(from, to, say) })
    case 'seat.state':
      return say('tasks.log.seat', {
        name,
        what: say('tasks.log.fromTo', { from: sayState(from.state, say), to: sayState(to.state, say) }),
      })
    case 'seat.delete':
      return say('tasks.log.seat.deleted', { name })
    default:
      return sayMove(action, to, say)
  }
}

const moves = ['running', 'paused', 'finished', 'failed', 'none', 'ready'] as const
const pauseReasons = [1, 2, 3, 4, 5, 6, 7] as const

const sayMove = (action: string, facts: Facts, say: Say): string => {
  const reason = pauseReasons.find((one) => one === facts.pauseReason)
  if (action === 'task.paused' && reason !== undefined)
    return `${say('tasks.log.paused')}: ${say(`tasks.pause.${reason}`)}`
  const move = moves.find((one) => `task.${one}` === action)
  return move === undefined ? action : say(`tasks.log.${move}`)
}

const change = (say: Say, field: string, [from, to]: readonly [string, string]): string =>
  say('tasks.log.change', { field, from, to })

/** Fields that differ, each from what to what. */
const changes = (
  say: Say,
  from: Facts,
  to: Facts,
  fields: Readonly<Record<string, readonly [WordKey, (value: unknown) => string]>>,
): string =>
  Object.entries(fields)
    .filter(([field]) => to[field] !== undefined && from[field] !== to[field])
    .map(([field, [word, show]]) => change(say, say(word), [show(from[field]), show(to[field])]))
    .join('; ')

/** As it is kept: a word or a number. */
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '--'

/** Robots alone where there is none. */
const sayPacing = (pacing: Facts, say: Say): string => {
  const policy = policies.find((one) => one === pacing.policy)
  if (policy === undefined) return say('pacing.policy.robotsOnly')
  const by = say('pacing.by', { policy: say(`pacing.policy.${policy}`), group: text(pacing.groupName) })
  const [word, value] =
    policy === 'proportional'
      ? (['pacing.callsPerSeat', text(pacing.callsPerSeat)] as const)
      : (['pacing.world.targetPercent', String(Number(pacing.targetLoss) * 100)] as const)
  return `${by}; ${say('tasks.log.field', { field: say(word), value })}`
}
const policies = ['proportional', 'predictive1', 'predictive2'] as const

const sayKeptRound = (round: Facts, say: Say, tagsOf: TagsOf): string => {
  const execution = RoundExecution.words.find((word) => word === round.execution) ?? 'delayed'
  const range = RoundRange.words.find((word) => word === round.range) ?? 'all'
  const type = StrategyType.words.find((word) => word === round.type) ?? 'task'
  return sayRound(
    {
      execution: RoundExecution.toWire(execution),
      callTime: Number(round.minute),
      callCount: Number(round.calls),
      tags: Array.isArray(round.tags) ? round.tags.map(Number) : [],
      range: RoundRange.toWire(range),
    },
    tagsOf(StrategyType.toWire(type)),
    say,
  )
}

const seatChanges = (from: Facts, to: Facts, say: Say): string => {
  const named = changes(say, from, to, {
    name: ['seats.seat.name', text],
    transport: ['lines.transport', (value) => text(value).toUpperCase()],
  })
  const isMoved = sayPlace(from) !== sayPlace(to)
  const moved = isMoved ? change(say, say('seats.seat.place'), [sayPlace(from), sayPlace(to)]) : ''
  return [named, moved].filter(Boolean).join('; ')
}

const sayPlace = ({ host, port, number }: Facts): string =>
  typeof host === 'string' ? `${text(number)}@${host}:${text(port)}` : text(number)

const sayState = (state: unknown, say: Say): string => {
  const known = states.find((one) => one === state)
  return known === undefined ? text(state) : say(`seats.state.${known}`)
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
} as const satisfies Readonly<Record<string, WordKey>>

const sayField = (field: string, say: Say): string =>
  Object.hasOwn(fieldWords, field) ? say(fieldWords[field as keyof typeof fieldWords]) : field

const factsOf = (value: unknown): Facts => (typeof value === 'object' && value !== null ? { ...value } : {})
