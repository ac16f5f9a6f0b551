import type { TaskStatus } from '@parley/contract/vocabulary'

export type TaskMove = 'start' | 'pause' | 'finish' | 'fail' | 'delete'

type Row = Partial<Readonly<Record<TaskMove, TaskStatus>>>

/** Transitions of a task's status (decision §3). Others are refused. */
const moves = {
  none: {},
  ready: { start: 'running', fail: 'failed', delete: 'none' },
  running: { pause: 'paused', finish: 'finished', fail: 'failed' },
  paused: { start: 'running', delete: 'none' },
  finished: { delete: 'none' },
  failed: { delete: 'none' },
} as const satisfies Readonly<Record<TaskStatus, Row>>

export type MovedTask =
  | { readonly ok: true; readonly status: TaskStatus }
  | { readonly ok: false; readonly refusal: 'task_move_not_allowed' }

export const moveTask = (status: TaskStatus, move: TaskMove): MovedTask => {
  const row: Row = moves[status]
  const next = row[move]
  return next === undefined ? { ok: false, refusal: 'task_move_not_allowed' } : { ok: true, status: next }
}

export type TaskAction = 'start' | 'pause' | 'delete' | 'edit' | 'copy' | 'view'

/** Permitted user actions by status (decision §3). */
const allowed: Readonly<Record<TaskStatus, readonly TaskAction[]>> = {
  none: [],
  ready: ['start', 'delete', 'edit', 'copy', 'view'],
  running: ['pause', 'copy', 'view'],
  finished: ['delete', 'copy', 'view'],
  failed: ['delete', 'copy', 'view'],
  paused: ['start', 'delete', 'edit', 'copy', 'view'],
}

export const allowedActions = (status: TaskStatus): readonly TaskAction[] => allowed[status]
