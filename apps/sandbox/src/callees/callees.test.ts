import type { IncomingInvite } from '@parley/edge/telephony/sip'
import { array, assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCarrier } from '../carrier.ts'
import { linesOf } from './lines-of.ts'
import { type Callee, calleeOf, personaByCode } from './persona.ts'
import { traitsOf } from './traits-of.ts'

describe('the number plan', () => {
  test.each([
    ['12025550007', { persona: 'agrees', language: 'en-US', serial: 7 }],
    ['+8613900000145', { persona: 'refuses', language: 'zh-CN', serial: 45 }],
    ['85251230999', { persona: 'busy', language: 'zh-HK', serial: 99 }],
    ['6281230001000', { persona: 'noAnswer', language: 'id-ID', serial: 0 }],
    ['12025551400', { persona: 'voicemail', language: 'en-US', serial: 0 }],
    ['8613900001612', { persona: 'lineFails', language: 'zh-CN', serial: 12 }],
    ['12025551800', undefined],
    ['4412345670000', undefined],
    ['100', undefined],
    ['1202555O000', undefined],
  ])('%s is %j', (number, callee) => {
    expect(calleeOf(number)).toEqual(callee)
  })
})

test('every persona that speaks has several variants in every language', () => {
  for (const persona of ['agrees', 'asks', 'voicemail', 'switchedOff'] as const)
    for (const language of ['en-US', 'zh-CN', 'zh-HK', 'id-ID'] as const) {
      const ways = new Set(
        Array.from({ length: 12 }, (_, serial) => linesOf({ persona, language, serial }).join('|')),
      )
      expect(ways.size, `${persona} ${language}`).toBeGreaterThan(1)
      expect([...ways].every((way) => way !== '')).toBe(true)
    }
})

test('a callee keeps its traits, and noise begins with serial 50', () => {
  const callee = (serial: number): Callee => ({ persona: 'agrees', language: 'en-US', serial })
  expect(traitsOf(callee(7))).toEqual(traitsOf(callee(7)))
  expect(traitsOf(callee(7))).not.toEqual(traitsOf(callee(8)))
  expect([49, 50, 71, 98].map((serial) => traitsOf(callee(serial)).noise)).toEqual([
    undefined,
    { color: 'pink', snrDb: 20, seed: 50 },
    { color: 'white', snrDb: 15, seed: 71 },
    { color: 'pink', snrDb: 10, seed: 98 },
  ])
})

test('no number, however odd, throws or is left without an answer', () => {
  const carrier = createCarrier({
    host: '127.0.0.1',
    media: {
      sessions: 0,
      open: () => Promise.reject(new Error('no port is free')),
      confirmVoicesBy: async () => {},
      stats: () => Promise.reject(new Error('not used here')),
      close: async () => {},
    },
    synthesizer: { speak: async () => new Int16Array(0), close: async () => {} },
    callLog: undefined,
    pace: 1,
    onTrouble: () => {},
  })
  const digits = array(integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 14 }).map((all) =>
    all.join(''),
  )
  const planned = tuple(
    constantFrom('1', '+1', '86', '852', '62'),
    digits,
    constantFrom(...Object.keys(personaByCode)),
    integer({ min: 10, max: 99 }),
  ).map((parts) => parts.join(''))
  assert(
    property(oneof(planned, digits, string(), constantFrom('', '+', '١٢٣٤٥٦٧٨٩٠')), (calledNumber) => {
      const answers: string[] = []
      carrier.take(inviteTo(calledNumber, answers))
      const callee = calleeOf(calledNumber)
      if (callee) expect(traitsOf(callee).ringMs).toBeGreaterThan(0)
      if (callee) expect(linesOf(callee).every((line) => line !== '')).toBe(true)
      // A call answered without ringing opens its media first, and there is none here.
      const isSilentYet = callee?.persona === 'voicemail' || callee?.persona === 'switchedOff'
      expect(answers.length).toBe(isSilentYet ? 0 : 1)
    }),
    { numRuns: 500 },
  )
  carrier.close()
  expect(carrier.calls).toBe(0)
})

const inviteTo = (calledNumber: string, answers: string[]): IncomingInvite => ({
  callId: 'x',
  calledNumber,
  callingNumber: '100',
  headers: new Map(),
  ring: () => answers.push('ringing'),
  answer: () => answers.push('answered'),
  reject: (code) => answers.push(`${code}`),
  bye: async () => {},
  onCancelled: () => {},
})
