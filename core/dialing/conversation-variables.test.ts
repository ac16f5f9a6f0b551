import { expect, test } from 'vitest'
import { conversationVariables } from './conversation-variables.ts'

test.each<[string, string, Record<string, string>, string | undefined]>([
  ['has its name to say', 'Emma', {}, 'Emma'],
  ['with a column of that name keeps the column', 'Emma', { name: 'Ms Stone' }, 'Ms Stone'],
  ['without a name has none', '', {}, undefined],
])('a contact %s', (_, name, variables, said) => {
  expect(conversationVariables({ name, variables }).name).toBe(said)
})

test('other columns are kept', () => {
  expect(conversationVariables({ name: '小李', variables: { amount: '5' } })).toMatchObject({
    amount: '5',
    姓名: '小李',
  })
})
