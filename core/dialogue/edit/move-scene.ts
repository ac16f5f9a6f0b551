import type { SceneStatus } from '@parley/contract/vocabulary'

export type SceneMove = 'submit' | 'approve' | 'reject' | 'withdraw' | 'delete'

type Row = Partial<Readonly<Record<SceneMove, SceneStatus>>>

/** Decision §13: what a scene becomes. What is not here is refused. */
const moves = {
  draft: { submit: 'submitted', delete: 'deleted' },
  // Whoever submitted it may take it back, to go on writing.
  submitted: { approve: 'online', reject: 'rejected', withdraw: 'draft', delete: 'deleted' },
  rejected: { submit: 'submitted', delete: 'deleted' },
  // Approved again: the draft beside what is online takes its place, and nothing is offline in between.
  online: { approve: 'online', withdraw: 'draft', delete: 'deleted' },
  deleted: {},
} as const satisfies Readonly<Record<SceneStatus, Row>>

/** The move behind a wanted status. */
const moveTo: Readonly<Record<SceneStatus, SceneMove>> = {
  submitted: 'submit',
  online: 'approve',
  rejected: 'reject',
  draft: 'withdraw',
  deleted: 'delete',
}

/** The moves that lead from one status to another; none where it is refused. Reviewers submit and approve in one step. */
export const sceneMoves = (from: SceneStatus, to: SceneStatus, isReviewer: boolean): readonly SceneMove[] => {
  const row: Row = moves[from]
  const move = moveTo[to]
  if (row[move] !== undefined) return isReviewer || !needsReviewer(move) ? [move] : []
  const isOneStep = isReviewer && to === 'online' && row.submit !== undefined
  return isOneStep ? ['submit', 'approve'] : []
}

/** Approving and rejecting is for roles 1 and 2. */
const needsReviewer = (move: SceneMove): boolean => move === 'approve' || move === 'reject'
