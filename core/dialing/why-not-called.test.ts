import { expect, test } from 'vitest'
import { type WaitingContact, type WaitingTask, whyNotCalled } from './why-not-called.ts'

const nowMs = 1_000_000
const contact: WaitingContact = { state: 'ready', dueAtMs: 0, reason: null }
const task: WaitingTask = {
  status: 'running',
  pauseReason: null,
  failure: null,
  startupAtMs: null,
  waitingFor: null,
  waitingUntilMs: null,
}

test.each<[string, Partial<WaitingContact>, Partial<WaitingTask>, unknown]>([
  ['it is being called', { state: 'open' }, {}, undefined],
  ['it was called', { state: 'final' }, {}, undefined],
  [
    'it is on the blacklist',
    { state: 'final', reason: 'blacklisted' },
    {},
    { reason: 'blacklisted', values: {} },
  ],
  ['its turn comes', {}, {}, { reason: 'inQueue', values: {} }],
  [
    'its turn comes, the task has not looked yet',
    {},
    { waitingFor: 'contacts' },
    { reason: 'inQueue', values: {} },
  ],
  [
    'the window is closed',
    { dueAtMs: nowMs + 5, reason: 'outsideWindow' },
    {},
    { reason: 'outsideWindow', values: {}, nextMs: nowMs + 5 },
  ],
  [
    'its hour has not come',
    { dueAtMs: nowMs + 5 },
    {},
    { reason: 'notYetDue', values: {}, nextMs: nowMs + 5 },
  ],
  [
    'every line is taken',
    {},
    { waitingFor: 'line' },
    { reason: 'taskWaits', values: { waitingFor: 'line' } },
  ],
  [
    'the task starts later',
    { dueAtMs: nowMs + 5, reason: 'outsideWindow' },
    { status: 'ready', startupAtMs: 7 },
    { reason: 'taskNotStarted', values: {}, nextMs: 7 },
  ],
  [
    'the task is paused',
    {},
    { status: 'paused', pauseReason: 'balance' },
    { reason: 'taskPaused', values: { pauseReason: 'balance' } },
  ],
  [
    'the task has failed',
    {},
    { status: 'failed', failure: 'sceneNotOnline' },
    { reason: 'taskEnded', values: { failure: 'sceneNotOnline' } },
  ],
])('%s', (_, contactFacts, taskFacts, expected) => {
  expect(whyNotCalled({ ...contact, ...contactFacts }, { ...task, ...taskFacts }, nowMs)).toEqual(expected)
})
