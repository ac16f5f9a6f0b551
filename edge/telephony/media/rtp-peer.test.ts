import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeG711 } from '../codec/g711.ts'
import { createMediaPool } from './media-pool.ts'
import type { MediaPool } from './media-session.ts'
import { parseRtp, writeRtp } from './rtp-packet.ts'
import { heardAmplitude, listener, remoteOf } from './test-sessions.ts'
import { amplitudeOf, tone } from './test-tones.ts'

let pool: MediaPool
beforeAll(async () => {
  pool = await createMediaPool({ host: '127.0.0.1', ports: [41_300, 41_399], workers: 1 })
})
afterAll(() => pool.close())

describe('a peer on a plain socket', () => {
  let peer: Socket
  let stranger: Socket
  let received: Buffer[]
  beforeAll(async () => {
    peer = createSocket('udp4')
    stranger = createSocket('udp4')
    peer.on('message', (message) => received.push(message))
    peer.bind(0, '127.0.0.1')
    stranger.bind(0, '127.0.0.1')
    await Promise.all([once(peer, 'listening'), once(stranger, 'listening')])
  })
  afterAll(() => {
    peer.close()
    stranger.close()
  })

  type Stream = { readonly hz: number; readonly ssrc: number; readonly frames?: number }

  const sendTone = async (from: Socket, port: number, { hz, ssrc, frames = 25 }: Stream): Promise<void> => {
    const audio = tone(hz, frames * 20)
    const codes = new Uint8Array(160)
    for (let i = 0; i < frames; i++) {
      encodeG711('PCMU', audio.subarray(i * 160, i * 160 + 160), codes)
      const head = { marker: i === 0, payloadType: 0, sequence: i & 0xffff, timestamp: i * 160, ssrc }
      from.send(writeRtp({ ...head, payload: codes }), port, '127.0.0.1')
      await sleep(20)
    }
  }

  test('gets silence from the start: one source, sequence and timestamp in step, the marker once', async () => {
    received = []
    const session = await pool.open({}, listener().observer)
    session.connect(remoteOf(peer.address().port))
    await sleep(600)
    await session.close()
    const packets = received.flatMap((datagram) => parseRtp(datagram) ?? [])
    expect(packets.length).toBeGreaterThan(24)
    expect(packets.map((packet) => packet.marker)).toEqual(packets.map((_, i) => i === 0))
    for (const [i, packet] of packets.entries()) {
      const before = packets[i - 1]
      if (before === undefined) continue
      expect(packet.ssrc).toBe(before.ssrc)
      expect((packet.sequence - before.sequence) & 0xffff).toBe(1)
      expect((packet.timestamp - before.timestamp) >>> 0).toBe(160)
    }
    expect(packets.every((packet) => packet.payload.every((code) => code === 0xff))).toBe(true)
  })

  test('may send from another port within 500 ms, and gets ours there', async () => {
    received = []
    const heard = listener()
    const session = await pool.open({}, heard.observer)
    session.connect(remoteOf(stranger.address().port))
    session.listen(true)
    await sendTone(peer, session.localPort, { hz: 440, ssrc: 3 })
    await session.close()
    expect(heardAmplitude(heard, 440)).toBeGreaterThan(3000)
    expect(received.length).toBeGreaterThan(15)
  })

  test('keeps the call although another source sends first', async () => {
    received = []
    const heard = listener()
    const session = await pool.open({}, heard.observer)
    session.connect(remoteOf(peer.address().port))
    session.listen(true)
    const hijack = sendTone(stranger, session.localPort, { hz: 1000, ssrc: 21, frames: 40 })
    await sleep(100)
    await sendTone(peer, session.localPort, { hz: 440, ssrc: 20, frames: 30 })
    await Promise.all([hijack, session.close()])
    const ofPeer = heard.frames.filter(({ frame }) => amplitudeOf(440, frame) > 4000).length
    expect(ofPeer).toBeGreaterThan(22)
    expect(received.length).toBeGreaterThan(20)
  })

  test('may begin late and from another port of its address', async () => {
    const heard = listener()
    const session = await pool.open({}, heard.observer)
    session.connect(remoteOf(stranger.address().port))
    session.listen(true)
    await sleep(700)
    await sendTone(peer, session.localPort, { hz: 440, ssrc: 4 })
    await session.close()
    expect(heard.frames.filter(({ frame }) => amplitudeOf(440, frame) > 4000).length).toBeGreaterThan(15)
  })

  test('may resume the stream with a new SSRC after a pause', async () => {
    const heard = listener()
    const session = await pool.open({}, heard.observer)
    session.connect(remoteOf(peer.address().port))
    session.listen(true)
    await sendTone(peer, session.localPort, { hz: 440, ssrc: 5, frames: 10 })
    await sleep(150)
    await sendTone(peer, session.localPort, { hz: 1000, ssrc: 6 })
    await session.close()
    expect(heardAmplitude(heard, 1000)).toBeGreaterThan(2000)
  })

  test('survives a network that reorders, duplicates and loses packets', async () => {
    const heard = listener()
    const session = await pool.open({}, heard.observer)
    session.connect(remoteOf(peer.address().port))
    session.listen(true)
    const audio = tone(440, 2000)
    const port = session.localPort
    const startedMs = performance.now()
    for (let i = 0; i < 100; i++) {
      const codes = new Uint8Array(160)
      encodeG711('PCMU', audio.subarray(i * 160, i * 160 + 160), codes)
      const head = { marker: false, payloadType: 0, sequence: i, timestamp: i * 160, ssrc: 9 }
      const datagram = writeRtp({ ...head, payload: codes })
      // One in twenty lost; jitter of up to 30 ms swaps neighbors; one in ten is duplicated.
      if (i % 20 !== 7) setTimeout(() => peer.send(datagram, port, '127.0.0.1'), (i * 13) % 30)
      if (i % 10 === 3) setTimeout(() => peer.send(datagram, port, '127.0.0.1'), 35)
      // Sent by the clock: a peer with drift is another case.
      await sleep(Math.max(0, startedMs + (i + 1) * 20 - performance.now()))
    }
    await sleep(150)
    await session.close()
    const sounding = heard.frames.filter(({ frame }) => amplitudeOf(440, frame) > 5000).length
    expect(sounding).toBeGreaterThan(85)
    expect(sounding).toBeLessThanOrEqual(102)
  })
})
