import { expect, test } from 'vitest'
import { connectionAnswered, connectionFailed, readConnection, watchConnection } from './connection.ts'

test('a lost connection keeps the time of the last answer, and listeners know when it is back', () => {
  let changes = 0
  const stop = watchConnection(() => changes++)
  connectionAnswered(1000)
  connectionFailed()
  connectionFailed()
  expect(readConnection()).toEqual({ isLost: true, answeredAtMs: 1000 })
  connectionAnswered(5000)
  expect(readConnection()).toEqual({ isLost: false, answeredAtMs: 5000 })
  stop()
  connectionFailed()
  expect(changes).toBe(2)
})
