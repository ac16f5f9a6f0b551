import { expect, test } from 'vitest'
import { guardConnection } from './guard-connection.ts'

const guarded = (handle: () => unknown) => {
  const seen: unknown[] = []
  const connection = { isDestroyed: false, destroy: () => Object.assign(connection, { isDestroyed: true }) }
  guardConnection(connection, (error) => seen.push(error))(handle)()
  return { seen, connection }
}

test.each([
  ['throws', () => JSON.parse('{')],
  ['rejects', () => Promise.resolve().then(() => JSON.parse('{'))],
])('a handler that %s ends only its own connection', async (_, handle) => {
  const { seen, connection } = guarded(handle)
  await expect.poll(() => seen).toEqual([expect.any(SyntaxError)])
  expect(connection.isDestroyed).toBe(true)
})

test('a handler that succeeds ends nothing', async () => {
  const { seen, connection } = guarded(async () => 1)
  await Promise.resolve()
  expect({ seen, ended: connection.isDestroyed }).toEqual({ seen: [], ended: false })
})
