import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Framed, StreamFramer } from './stream-framer.ts'

const message = (body: string, length = `Content-Length: ${Buffer.byteLength(body)}`) =>
  Buffer.from(`MESSAGE sip:a@b SIP/2.0\r\nSubject: x\r\n${length}\r\n\r\n${body}`)

const texts = (framed: readonly Framed[]) =>
  framed.map((one) => (one.kind === 'message' ? one.bytes.toString('utf8') : one.kind))

describe('a stream', () => {
  test('is split into the same messages for any chunking', () => {
    const bodies = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(bodies, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (contents, sizes) => {
        const messages = contents.map((body) => message(body))
        const stream = Buffer.concat(messages)
        const framer = new StreamFramer()
        const framed: Framed[] = []
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          framed.push(...framer.push(stream.subarray(at, at + size)))
          at += size
        }
        expect(texts(framed)).toEqual(messages.map((bytes) => bytes.toString('utf8')))
        expect(framer.midMessage).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  test('of 60 kB in single bytes takes at most a few times as long as in one piece', () => {
    const stream = message('x'.repeat(60_000))
    const drip = () => {
      const framer = new StreamFramer()
      let found = 0
      for (let at = 0; at < stream.length; at += 1) found += framer.push(stream.subarray(at, at + 1)).length
      return found
    }
    const started = performance.now()
    expect(drip()).toBe(1)
    // Quadratic scanning of 60 kB would read 1.8 billion bytes; the limit is generous for 60 thousand calls.
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('with keepalives between messages requests pongs and loses nothing', () => {
    const framer = new StreamFramer()
    const stream = Buffer.concat([
      Buffer.from('\r\n\r\n'),
      message('one'),
      Buffer.from('\r\n\r\n'),
      message('two'),
    ])
    expect(framer.push(stream).map(({ kind }) => kind)).toEqual(['ping', 'message', 'ping', 'message'])
  })

  test('counts bytes, not characters', () => {
    const framer = new StreamFramer()
    expect(texts(framer.push(Buffer.concat([message('你好'), message('再见')])))).toEqual([
      message('你好').toString('utf8'),
      message('再见').toString('utf8'),
    ])
  })

  test.each([
    'Content-Length: -1',
    'Content-Length: 4x',
    'Content-Length: 4\r\nl: 5',
    'Content-Length: 99999999',
    'Content-Length: NaN',
  ])('with %j is broken: the start of the next message is unknown', (length) => {
    const framer = new StreamFramer()
    expect(framer.push(message('body', length)).map(({ kind }) => kind)).toEqual(['broken'])
    expect(framer.push(message('next'))).toEqual([])
  })

  test('whose headers never end is broken at 64 KiB', () => {
    const framer = new StreamFramer()
    const framed = Array.from({ length: 80 }, () => framer.push(Buffer.alloc(1_000, 'a'))).flat()
    expect(framed.map(({ kind }) => kind)).toEqual(['broken'])
  })
})
