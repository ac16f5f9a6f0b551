import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { describeRule } from './describe-rule.ts'
import { en } from './en/index.ts'
import type { Translate } from './use-messages.ts'
import { zh } from './zh/index.ts'

const speak = (locale: string, messages: Readonly<Record<string, string>>): Translate => {
  const intl = createIntl({ locale, messages: { ...messages } })
  return (id, values) => intl.formatMessage({ id }, values)
}

test.each([
  ['outsideWindow', { zone: 'Asia/Shanghai' }, 'outside the task’s calling hours (Asia/Shanghai)'],
  ['outsideWindow', {}, 'outside the task’s calling hours'],
  ['blacklisted', { level: 'platform' }, 'on the blacklist (the platform’s)'],
  [
    'countryHours',
    { pack: 'US v1', zone: 'America/New_York' },
    'outside the hours of the callee’s country (US v1, America/New_York)',
  ],
  [
    'countryHours',
    { pack: 'US v2', hours: 'US-FL v1', zone: 'America/New_York' },
    'outside the hours of the callee’s country (US-FL v1, America/New_York)',
  ],
  ['countryHours', {}, 'outside the hours of the callee’s country'],
  ['neverAgain', { status: '7' }, 'nobody calls again after “Invalid number”'],
  ['fromTheFuture', {}, 'fromTheFuture'],
])('%s %j in English', (rule, values, text) => {
  expect(describeRule(rule, values, speak('en', en))).toBe(text)
})

test('in Chinese too', () => {
  expect(describeRule('noConsent', { pack: 'US v1', wanted: 'written' }, speak('zh', zh))).toBe(
    '没有取得接听同意（US v1 要求书面同意）',
  )
})
