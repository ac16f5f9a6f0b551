import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FakeNetwork, hopTo } from '../peers/fake-network.ts'
import { calleeDiary, callerDiary, inviteTo } from '../peers/two-agents.ts'
import { limits, parseMessage } from './parse-message.ts'

const corpus = join(dirname(createRequire(import.meta.url).resolve('sip/package.json')), 'test', 'messages')
const seeds = readdirSync(corpus)
  .filter((name) => name.endsWith('.dat'))
  .map((name) => readFileSync(join(corpus, name)))

const morsel = fc.oneof(
  fc.constantFrom(
    ' ',
    '\t',
    '\r\n',
    '\r',
    '\n',
    '"',
    '\\',
    '<',
    '>',
    ',',
    ';',
    '=',
    ':',
    '@',
    '%',
    '[',
    ']',
    '\0',
  ),
  fc.constantFrom(
    '__proto__: x\r\n',
    'constructor: y\r\n',
    'Content-Length: -1\r\n',
    'l: 99999999999\r\n',
    ';tag=',
    '%4',
  ),
  fc.string({ maxLength: 20 }),
  fc.uint8Array({ maxLength: 20 }),
)

type Mutation = { at: number; cut: number; insert: string | Uint8Array }

const edits = fc.array(fc.record({ at: fc.nat(2_000), cut: fc.nat(40), insert: morsel }), { maxLength: 6 })

const mutated = fc
  .tuple(fc.constantFrom(...seeds), edits)
  .map(([seed, mutations]) => mutations.reduce(mutate, seed))

const mutate = (bytes: Buffer, { at, cut, insert }: Mutation): Buffer => {
  const start = at % (bytes.length + 1)
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(insert), bytes.subarray(start + cut)])
}

describe('any input from the network', () => {
  test('is a message or a malformed one, never an exception', () => {
    fc.assert(
      fc.property(mutated, (bytes) => {
        expect(['message', 'malformed']).toContain(parseMessage(bytes).kind)
      }),
      { numRuns: 3_000 },
    )
  })

  test('leaves a user agent able to accept the next call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(mutated, { maxLength: 30 }), async (datagrams) => {
        const network = new FakeNetwork()
        network.agent(5060, (incoming) => incoming.reject(486))
        for (const bytes of datagrams) network.send(bytes, 5070, hopTo(5060))
        const caller = callerDiary()
        network.agent(5080).invite(inviteTo(5060, 'udp'), caller.observer)
        await network.run(200)
        expect(caller.diary.kinds()).toEqual(['failed'])
      }),
      { numRuns: 60 },
    )
  })

  test('that resembles a message of the current call disturbs no call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(100), edits), { maxLength: 40 }), async (strikes) => {
        const network = new FakeNetwork()
        const callee = calleeDiary()
        network.agent(5060, (incoming) => {
          incoming.ring('v=0\r\n')
          incoming.answer('v=0\r\n', callee.observer)
        })
        const agent = network.agent(5080)
        const caller = callerDiary()
        const credentials = { username: 'a', password: 'b' }
        const call = agent.invite(inviteTo(5060, 'udp', { credentials }), caller.observer)
        for (const [pick, mutations] of strikes) {
          await network.run(2)
          const packet = network.packets[pick % network.packets.length]
          if (!packet) continue
          network.send(mutations.reduce(mutate, Buffer.from(packet.text)), packet.from, hopTo(packet.to))
        }
        call.cancel()
        void call.bye()
        void call.reinvite('v=0\r\n')
        await network.run(200_000)
        expect(network.timers.pending).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  test('is refused with 513 beyond the size of a datagram', () => {
    expect(parseMessage(Buffer.alloc(limits.messageBytes + 1, 'a'))).toMatchObject({ code: 513 })
  })
})

const options = (headers: string) =>
  Buffer.from(
    `OPTIONS sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP h;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>\r\nCall-ID: 1\r\nCSeq: 1 OPTIONS\r\n${headers}\r\n`,
  )

/** Best of several runs, so that load does not count. */
const parseMs = (bytes: Buffer): number => {
  const times = Array.from({ length: 7 }, () => {
    const started = performance.now()
    for (let times = 0; times < 20; times += 1) parseMessage(bytes)
    return performance.now() - started
  })
  return Math.min(...times)
}

describe('the time to parse grows with the length and not with its square', () => {
  // Eight times the bytes may take eight times as long, or thirty with caches and noise; quadratic time would
  // be 64.
  test.each([
    ['white space in a value', (n: number) => options(`X: ${' '.repeat(n)}\r\n`)],
    ['white space for a header', (n: number) => options(`${' '.repeat(n)}\r\n`)],
    ['white space instead of a colon', (n: number) => options(`X${' '.repeat(n)}\r\n`)],
    ['folded lines', (n: number) => options(`X: a\r\n${' \r\n'.repeat(n / 3)}`)],
    ['commas', (n: number) => options(`Contact: ${','.repeat(n)}\r\n`)],
    ['quotes', (n: number) => options(`Contact: ${'"\\'.repeat(n / 2)}\r\n`)],
    ['parameters', (n: number) => options(`Contact: <sip:a@b>${';a'.repeat(n / 2)}\r\n`)],
    ['brackets', (n: number) => options(`Contact: ${'<'.repeat(n)}\r\n`)],
    ['headers', (n: number) => options('a: b\r\n'.repeat(n / 6))],
    ['line breaks', (n: number) => Buffer.from('\r\n'.repeat(n / 2))],
    ['one line', (n: number) => Buffer.alloc(n, 'a')],
  ])('%s', (_, make) => {
    const small = parseMs(make(8_000))
    const large = parseMs(make(64_000))
    expect(large).toBeLessThan(Math.max(30 * small, 20))
  })

  test('a list of thousands is refused before its items are parsed', () => {
    const contacts = `Contact: ${'<sip:a@b>,'.repeat(800)}<sip:a@b>\r\n`.repeat(7)
    expect(parseMessage(options(contacts))).toMatchObject({ code: 513, reason: 'too many items in contact' })
  })

  test('a megabyte of spaces is not scanned', () => {
    expect(parseMessage(options(`X: ${' '.repeat(1_000_000)}\r\n`))).toMatchObject({ code: 513 })
  })
})
