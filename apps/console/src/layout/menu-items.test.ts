import { Role } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { pageRoutes } from '../routes.ts'
import { menuNodes, visibleMenu } from './menu-items.ts'

test.each(Role.words)('the role %s is offered no page that nobody has built, and no empty group', (role) => {
  const shown = visibleMenu(menuNodes, role, []).flatMap((node) => node.children ?? [node])
  const built = new Set(pageRoutes.flatMap(({ path, page }) => (page === undefined ? [] : [path])))
  expect(shown.map(({ key }) => key).filter((key) => !built.has(key))).toEqual([])
  expect(shown.map(({ key }) => key)).toContain('/callbot/utterance')
})
