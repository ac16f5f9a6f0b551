import { expect, test } from 'vitest'
import { missingIn } from './check-docs.mjs'

const facts = {
  page: 'docs/page.md',
  exists: (path: string) => ['docs/other.md', 'core/rating', 'docs/decisions/0042'].includes(path),
  names: (name: string) => name === 'mayCallNow',
}

test('a page may name what exists', () => {
  const text = 'See [other](other.md#part), `core/rating`, `mayCallNow`, docs/decisions/0042 and `npm test`.'
  expect(missingIn(text, facts)).toEqual([])
})

test.each([
  ['[gone](gone.md)', 'gone.md'],
  ['`core/gone.ts`', 'core/gone.ts'],
  ['`goneFunction`', 'goneFunction'],
  ['docs/decisions/9999', 'docs/decisions/9999'],
])('%s is reported', (text, name) => {
  expect(missingIn(text, facts)).toEqual([name])
})
