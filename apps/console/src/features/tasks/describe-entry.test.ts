import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { en } from '../../messages/en/index.ts'
import type { Translate } from '../../messages/use-messages.ts'
import { describeEntry, type Entry } from './describe-entry.ts'

const intl = createIntl({ locale: 'en', messages: en })
const t: Translate = (key, values) => intl.formatMessage({ id: key }, values)
const tagsOf = (type: number) =>
  type === 1 ? [{ value: 10, label: 'user busy' }] : [{ value: 10, label: 'interested' }]
const entry = (action: string, before: unknown, after: unknown): Entry => ({
  id: '1',
  at: 1,
  accountId: 'a',
  accountName: 'a',
  userId: 'u',
  account: 'u',
  action,
  subject: 's',
  before,
  after,
})
const round = {
  strategy: 1,
  name: 'Busy',
  execution: 'delayed',
  minute: 10,
  calls: 1,
  tags: [10],
  range: 'all',
}
const sessions = {
  group: 'g',
  groupName: 'Support',
  policy: 'predictive2',
  callsPerSeat: 1,
  targetLoss: 0.015,
}

test.each<[string, unknown, unknown, string]>([
  ['task.paused', null, { pauseReason: 4 }, `Paused: ${en['tasks.pause.balance']}`],
  ['task.edit', { name: 'a' }, { name: 'b', fromMinute: 1, toMinute: 2 }, 'Changed: Task name, Dialing time'],
  [
    'task.pacing',
    null,
    sessions,
    'Transfer and pacing: Robots alone, no transfer → Predictive v2.0, by the seats of “Support”; Loss aimed at (%): 1.5',
  ],
  [
    'strategy.update',
    { name: 'A', isEnabled: true },
    { name: 'A', isEnabled: false },
    'Strategy “A”: Enabled: on → off',
  ],
  [
    'strategy.updateRound',
    { ...round, type: 'task' },
    { ...round, type: 'task', minute: 30 },
    'Round “Busy”: 10 min after the last attempt: user busy — at most 1 calls, everybody → 30 min after the last attempt: user busy — at most 1 calls, everybody',
  ],
  [
    'strategy.addRound',
    null,
    { ...round, type: 'intent' },
    'Round “Busy”: 10 min after the last attempt: interested — at most 1 calls, everybody',
  ],
  [
    'agentGroup.update',
    { name: 'Support', wrapUpSec: 5 },
    { name: 'Support', wrapUpSec: 9 },
    'Agent group “Support”: Wrap-up (s): 5 → 9',
  ],
  [
    'seat.update',
    { name: 'Ann', host: 'a', port: 5060, number: '1', transport: 'udp' },
    { name: 'Anna', host: 'b', port: 5060, number: '1', transport: 'udp' },
    'Seat “Ann”: Seat name: Ann → Anna; Address or extension: 1@a:5060 → 1@b:5060',
  ],
  [
    'seat.state',
    { name: 'Ann', state: 'free' },
    { name: 'Ann', state: 'paused' },
    'Seat “Ann”: Free → Paused',
  ],
  ['seat.delete', { name: 'Ann' }, null, 'Seat “Ann” deleted'],
  ['something.else', null, null, 'something.else'],
])('%s is said in words, from what to what', (action, before, after, sentence) => {
  expect(describeEntry(entry(action, before, after), t, tagsOf)).toBe(sentence)
})
