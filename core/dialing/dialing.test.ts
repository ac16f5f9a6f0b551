import { TaskStatus } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { allowedActions, moveTask, type TaskAction } from './move-task.ts'
import { outcomeOfTask } from './outcome-of-task.ts'

describe('a task', () => {
  test.each<[TaskAction, readonly number[]]>([
    ['start', [1, 5]],
    ['pause', [2]],
    ['delete', [1, 3, 4, 5]],
    ['edit', [1, 5]],
    ['copy', [1, 2, 3, 4, 5]],
    ['view', [1, 2, 3, 4, 5]],
  ])('allows %s in %j', (action, codes) => {
    const found = TaskStatus.words.filter((status) => allowedActions(status).includes(action))
    expect(found.map(TaskStatus.toWire)).toEqual(codes)
  })

  test.each(TaskStatus.words)('%s: the offered actions equal the permitted moves', (status) => {
    for (const action of ['start', 'pause', 'delete'] as const)
      expect(moveTask(status, action).ok).toBe(allowedActions(status).includes(action))
  })

  const none = { ready: 0, open: 0, final: 0, dialled: 0, endedByLine: 0 }
  test.each([
    ['goes on while a contact is ready', { ...none, ready: 1 }, false, { kind: 'goesOn' }],
    ['goes on while a call is open', { ...none, open: 1, final: 9, dialled: 9 }, false, { kind: 'goesOn' }],
    ['is finished when all are final', { ...none, final: 3, dialled: 1 }, false, { kind: 'finished' }],
    ['is permanent and waits', { ...none, final: 3, dialled: 3 }, true, { kind: 'waitsForContacts' }],
    ['failed without a contact', none, false, { kind: 'failed', failure: 'noValidContact' }],
    [
      'failed when every line refused',
      { ...none, final: 2, endedByLine: 2 },
      false,
      { kind: 'failed', failure: 'everyLineRefused' },
    ],
  ] as const)('%s', (_, counts, isPermanent, outcome) => {
    expect(outcomeOfTask(counts, isPermanent)).toEqual(outcome)
  })
})
