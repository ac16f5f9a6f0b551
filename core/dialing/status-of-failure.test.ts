import type { CallStatus } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallFailure, statusOfFailure } from './status-of-failure.ts'

const silent = { rang: false }
const rang = (rangMs: number) => ({ rang: true, rangMs })

// Decision §2, row by row.
const table: readonly (readonly [string, CallFailure, CallStatus])[] = [
  ['404', { sipCode: 404, ...silent }, 'invalidNumber'],
  ['484', { sipCode: 484, ...silent }, 'invalidNumber'],
  ['604', { sipCode: 604, ...silent }, 'invalidNumber'],
  ['cause 1', { q850: 1, ...silent }, 'invalidNumber'],
  ['cause 28', { q850: 28, ...silent }, 'invalidNumber'],
  ['480 with cause 20', { sipCode: 480, q850: 20, ...silent }, 'poweredOff'],
  ['480 alone', { sipCode: 480, ...silent }, 'unreachable'],
  ['cause 27', { q850: 27, ...silent }, 'unreachable'],
  ['486', { sipCode: 486, ...silent }, 'userBusy'],
  ['600', { sipCode: 600, ...silent }, 'userBusy'],
  ['cause 17', { q850: 17, ...silent }, 'userBusy'],
  ['486 after 10 s of ringing', { sipCode: 486, ...rang(10_000) }, 'userBusy'],
  ['486 after 3 s of ringing', { sipCode: 486, ...rang(3000) }, 'busyAndRejected'],
  ['600 after 1 s of ringing', { sipCode: 600, ...rang(1000) }, 'busyAndRejected'],
  ['603', { sipCode: 603, ...rang(4000) }, 'rejected'],
  ['607', { sipCode: 607, ...silent }, 'rejected'],
  ['608', { sipCode: 608, ...silent }, 'rejected'],
  ['cause 21', { q850: 21, ...silent }, 'rejected'],
  ['an order never carried out', { local: 'notSent', ...silent }, 'dispatchError'],
  ['cause 34', { q850: 34, ...silent }, 'noLineAvailable'],
  ['503 with cause 34', { sipCode: 503, q850: 34, ...silent }, 'noLineAvailable'],
  ['no line', { local: 'noLine', ...silent }, 'noLineAvailable'],
  ['500', { sipCode: 500, ...silent }, 'lineUnavailable'],
  ['503', { sipCode: 503, ...silent }, 'lineUnavailable'],
  ['cause 38', { q850: 38, ...silent }, 'lineUnavailable'],
  ['cause 41', { q850: 41, ...silent }, 'lineUnavailable'],
  ['cause 42', { q850: 42, ...silent }, 'lineUnavailable'],
  ['418', { sipCode: 418, ...silent }, 'unknownCause'],
  ['nothing at all', silent, 'unknownCause'],
  ['the blacklist', { local: 'blacklisted', ...silent }, 'blacklisted'],
  ['401', { sipCode: 401, ...silent }, 'illegalAuthorisation'],
  ['403', { sipCode: 403, ...silent }, 'illegalAuthorisation'],
  ['407', { sipCode: 407, ...silent }, 'illegalAuthorisation'],
  ['a stopped task', { local: 'stopped', ...silent }, 'customerStopped'],
  ['a refused hold', { local: 'noCredit', ...silent }, 'noCredit'],
  ['cause 19 after ringing', { q850: 19, ...rang(20_000) }, 'ringMissed'],
  ['480 with cause 19 after ringing', { sipCode: 480, q850: 19, ...rang(20_000) }, 'ringMissed'],
  ['480 after ringing', { sipCode: 480, ...rang(20_000) }, 'ringMissed'],
  ['cause 19 that never rang', { q850: 19, ...silent }, 'noResponse'],
  ['408 that never rang', { sipCode: 408, ...silent }, 'noResponse'],
  ['silence of the whole line', { sipCode: 408, isLocal: true, ...silent }, 'unreachable'],
  ['silence, given up on before', { local: 'noRing', sipCode: 408, isLocal: true, ...silent }, 'unreachable'],
  ['100 and nothing else', { local: 'noRing', sipCode: 487, ...silent }, 'noResponse'],
  ['what could not be sent', { sipCode: 503, isLocal: true, ...silent }, 'lineUnavailable'],
  ['410', { sipCode: 410, ...silent }, 'invalidNumber'],
  ['485', { sipCode: 485, ...silent }, 'invalidNumber'],
  ['cause 22', { q850: 22, ...silent }, 'invalidNumber'],
  ...[400, 415, 420, 482, 483, 488, 500, 501, 502, 504, 505, 513, 580, 606].map(
    (sipCode) => [String(sipCode), { sipCode, ...silent }, 'lineUnavailable'] as const,
  ),
  ['502 with cause 17', { sipCode: 502, q850: 17, ...silent }, 'userBusy'],
  ['408 after ringing', { sipCode: 408, ...rang(20_000) }, 'ringMissed'],
  ['cause 18', { q850: 18, ...silent }, 'noResponse'],
  ['cause 102', { q850: 102, ...silent }, 'noResponse'],
  ['a machine', { local: 'voicemail', ...silent }, 'voicemail'],
  ['our ring timer', { local: 'ringTimer', sipCode: 487, ...rang(30_000) }, 'ringTooLong'],
  ['a failed synthesis', { local: 'ttsFailed', ...silent }, 'ttsFailed'],
]

test.each(table)('%s', (_, failure, status) => {
  expect(statusOfFailure(failure)).toBe(status)
})

// The announcement, the SIP result, and which of them decides.
const announcements: readonly (readonly [CallFailure['announced'], CallFailure, CallStatus])[] = [
  ['poweredOff', { sipCode: 486, ...rang(6000) }, 'poweredOff'],
  ['poweredOff', { sipCode: 486, ...rang(2000) }, 'poweredOff'],
  ['poweredOff', { sipCode: 480, ...rang(6000) }, 'poweredOff'],
  ['poweredOff', { sipCode: 480, q850: 20, ...silent }, 'poweredOff'],
  ['poweredOff', { sipCode: 408, ...rang(20_000) }, 'poweredOff'],
  ['poweredOff', { sipCode: 487, local: 'ringTimer', ...rang(30_000) }, 'poweredOff'],
  ['invalidNumber', { sipCode: 480, ...rang(6000) }, 'invalidNumber'],
  ['invalidNumber', { sipCode: 503, ...rang(6000) }, 'invalidNumber'],
  ['invalidNumber', { sipCode: 500, q850: 41, ...rang(6000) }, 'invalidNumber'],
  ['unreachable', { sipCode: 486, ...rang(6000) }, 'unreachable'],
  ['unreachable', { q850: 16, ...rang(6000) }, 'unreachable'],
  ['userBusy', { sipCode: 480, ...rang(6000) }, 'userBusy'],
  // Results that a network, a person or we chose for this very reason.
  ['poweredOff', { sipCode: 404, ...rang(6000) }, 'invalidNumber'],
  ['unreachable', { sipCode: 480, q850: 20, ...rang(6000) }, 'poweredOff'],
  ['userBusy', { sipCode: 603, ...rang(6000) }, 'rejected'],
  ['unreachable', { sipCode: 403, ...rang(6000) }, 'illegalAuthorisation'],
  ['userBusy', { sipCode: 503, q850: 34, ...rang(6000) }, 'noLineAvailable'],
  ['poweredOff', { local: 'stopped', ...rang(6000) }, 'customerStopped'],
]

test.each(announcements)('an announcement of %s before %j: %s', (announced, failure, status) => {
  expect(statusOfFailure({ ...failure, ...(announced && { announced }) })).toBe(status)
})

test('"no answer" is used only where it rang', () => {
  const code = fc.option(fc.integer({ min: 300, max: 699 }), { nil: undefined })
  const cause = fc.option(fc.integer({ min: 1, max: 127 }), { nil: undefined })
  fc.assert(
    fc.property(code, cause, (sipCode, q850) => {
      const failure = {
        rang: false,
        ...(sipCode === undefined ? {} : { sipCode }),
        ...(q850 === undefined ? {} : { q850 }),
      }
      expect(['ringMissed', 'ringTooLong']).not.toContain(statusOfFailure(failure))
    }),
  )
})
