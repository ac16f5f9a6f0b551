import { CallStatus } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { describeCallStatus } from './describe-call-status.ts'
import { en } from './en/index.ts'
import type { Translate } from './use-messages.ts'

const t: Translate = (key, values = {}) => en[key].replace('{status}', String(values.status))

test('each call status has a text of its own', () => {
  const texts = CallStatus.words.map((word) => describeCallStatus(CallStatus.toWire(word), t))
  expect(new Set(texts).size).toBe(27)
  expect(describeCallStatus(8, t)).toBe('Powered off')
})

test('an unknown status is shown by its number', () => {
  expect(describeCallStatus(99, t)).toContain('99')
})
