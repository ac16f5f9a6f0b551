import type { SceneStatus } from '@parley/contract/vocabulary'

export type SceneMove = 'submit' | 'approve' | 'reject' | 'withdraw' | 'delete'

type Row = Partial<Readonly<Record<SceneMove, SceneStatus>>>

/** Decision §13: transitions of a scene's status. Others are refused. */
const moves = {
  draft: { submit: 'submitted', delete: 'deleted' },
  // The submitter may withdraw it to continue editing.
  submitted: { approve: 'online', reject: 'rejected', withdraw: 'draft', delete: 'deleted' },
  rejected: { submit: 'submitted', delete: 'deleted' },
  // Approved again: the draft replaces the online version, and the scene stays online.
  online: { approve: 'online', withdraw: 'draft', delete: 'deleted' },
  deleted: {},
} as const satisfies Readonly<Record<SceneStatus, Row>>

/** The move that leads to a wanted status. */
const moveTo: Readonly<Record<SceneStatus, SceneMove>> = {
  submitted: 'submit',
  online: 'approve',
  rejected: 'reject',
  draft: 'withdraw',
  deleted: 'delete',
}

/**
 * The moves from one status to another; none where it is refused. Reviewers submit and approve in
 * one step.
 */
export const sceneMoves = (from: SceneStatus, to: SceneStatus, isReviewer: boolean): readonly SceneMove[] => {
  const row: Row = moves[from]
  const move = moveTo[to]
  if (row[move] !== undefined) return isReviewer || !needsReviewer(move) ? [move] : []
  const isOneStep = isReviewer && to === 'online' && row.submit !== undefined
  return isOneStep ? ['submit', 'approve'] : []
}

/** Approving and rejecting require role 1 or 2. */
const needsReviewer = (move: SceneMove): boolean => move === 'approve' || move === 'reject'
