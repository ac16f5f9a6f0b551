import type { SceneStatus } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { sceneMoves } from './move-scene.ts'

test.each<[SceneStatus, SceneStatus, string, string]>([
  ['draft', 'submitted', 'submit', 'submit'],
  ['draft', 'online', '', 'submit+approve'],
  ['draft', 'rejected', '', ''],
  ['draft', 'draft', '', ''],
  ['submitted', 'online', '', 'approve'],
  ['submitted', 'rejected', '', 'reject'],
  ['submitted', 'draft', 'withdraw', 'withdraw'],
  ['rejected', 'submitted', 'submit', 'submit'],
  ['rejected', 'online', '', 'submit+approve'],
  ['online', 'online', '', 'approve'],
  ['online', 'draft', 'withdraw', 'withdraw'],
  ['online', 'submitted', '', ''],
  ['online', 'deleted', 'delete', 'delete'],
  ['deleted', 'draft', '', ''],
  ['deleted', 'online', '', ''],
])('from %s to %s an author may "%s", a reviewer "%s"', (from, to, author, reviewer) => {
  expect(sceneMoves(from, to, false).join('+')).toBe(author)
  expect(sceneMoves(from, to, true).join('+')).toBe(reviewer)
})
