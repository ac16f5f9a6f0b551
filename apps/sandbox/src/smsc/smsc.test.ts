import { requestReceipt, type SmsProvider, sendSms } from '@parley/edge/sms'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Smsc, startSmsc } from './start-smsc.ts'

let smsc: Smsc
let provider: SmsProvider
const never = new AbortController().signal

beforeAll(async () => {
  smsc = await startSmsc({ host: '127.0.0.1', port: 0, secret: 'open' })
  provider = { url: `http://sms.provider.test:${smsc.port}/sms`, ip: '127.0.0.1', secret: 'open' }
})
afterAll(() => smsc.close())

const send = (idempotencyKey: string, to: string, text = 'Hello', at = provider) =>
  sendSms(at, { idempotencyKey, to, text }, never)

/** Queries while it is pending, a few seconds at most. */
const receiptOf = (id: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const receipt = await requestReceipt(provider, id, never)
      expect(receipt).not.toBe('pending')
      return receipt
    },
    { timeout: 5000, interval: 100 },
  )

test.each([
  ['+8613900000100', 'delivered'],
  ['+8613900000190', 'undelivered'],
] as const)('a message to %s is accepted and %s', async (to, receipt) => {
  const sent = await send(`key ${to}`, to)
  expect(sent.kind).toBe('accepted')
  if (sent.kind === 'accepted') expect(await receiptOf(sent.providerId)).toBe(receipt)
})

test('a refusal, a busy provider and a wrong secret have different errors', async () => {
  expect(await send('r', '+8613900000191')).toEqual({ kind: 'refused', code: 422 })
  expect(await send('t', '+8613900000192')).toEqual({ kind: 'throttled', retryAfterSec: 1 })
  expect((await send('t', '+8613900000192')).kind).toBe('accepted')
  const wrong = { ...provider, secret: 'closed' }
  expect(await send('s', '+8613900000100', 'Hello', wrong)).toEqual({ kind: 'refused', code: 401 })
})

test('a lost response leaves one message, whose key is known on a retry', async () => {
  const before = smsc.sent.length
  expect(await send('lost', '+8613900000193')).toEqual({ kind: 'unanswered' })
  const again = await send('lost', '+8613900000193')
  expect(again.kind).toBe('accepted')
  expect(await send('lost', '+8613900000193')).toEqual(again)
  expect(smsc.sent.slice(before).map(({ key }) => key)).toEqual(['lost'])
  expect(await send('lost', '+8613900000193', 'Another')).toEqual({ kind: 'refused', code: 422 })
})

test('without a listener there is no answer', async () => {
  const gone = await startSmsc({ host: '127.0.0.1', port: 0 })
  await gone.close()
  const nowhere = { ...provider, url: `http://127.0.0.1:${gone.port}/sms` }
  expect(await send('n', '+8613900000100', 'Hello', nowhere)).toEqual({ kind: 'unanswered' })
})
