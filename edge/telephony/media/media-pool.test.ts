import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMediaPool } from './media-pool.ts'
import type { MediaPool, MediaSession, RemoteMedia } from './media-session.ts'
import { type Heard, heardAmplitude, listener, remoteOf, until } from './test-sessions.ts'
import { amplitudeOf, tone, vowel } from './test-tones.ts'

let pool: MediaPool
let folder: string
beforeAll(async () => {
  pool = await createMediaPool({
    host: '127.0.0.1',
    ports: [41_000, 41_099],
    workers: 1,
    silentPeerMs: 1500,
  })
  folder = await mkdtemp(join(tmpdir(), 'media-'))
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

const openPair = async (
  more: Partial<RemoteMedia> = {},
  recordingPath?: string,
): Promise<{
  ours: MediaSession
  theirs: MediaSession
  us: Heard
  them: Heard
  close: () => Promise<void>
}> => {
  const us = listener()
  const them = listener()
  const ours = await pool.open(recordingPath === undefined ? {} : { recordingPath }, us.observer)
  const theirs = await pool.open({}, them.observer)
  ours.connect(remoteOf(theirs.localPort, more))
  theirs.connect(remoteOf(ours.localPort, more))
  ours.listen(true)
  theirs.listen(true)
  const close = async (): Promise<void> => {
    await ours.close()
    await theirs.close()
  }
  return { ours, theirs, us, them, close }
}

describe('two sessions on the loopback', () => {
  test.each([
    ['PCMU', 0],
    ['PCMA', 8],
  ] as const)('receive each other in %s', async (codec, payloadType) => {
    const { ours, theirs, us, them, close } = await openPair({ codec, payloadType })
    await until(() => us.frames.length > 10)
    us.frames.length = 0
    them.frames.length = 0
    ours.play(1, tone(440, 600))
    theirs.play(2, tone(1000, 600))
    await until(() => us.events.some((event) => event.kind === 'finished'))
    await sleep(100)
    await close()
    expect(heardAmplitude(us, 1000)).toBeGreaterThan(4000)
    expect(heardAmplitude(us, 440)).toBeLessThan(200)
    expect(heardAmplitude(them, 440)).toBeGreaterThan(4000)
    expect(heardAmplitude(them, 1000)).toBeLessThan(200)
  })

  test('a beep is reported once, with the time of its start', async () => {
    const { ours, us, them, close } = await openPair()
    ours.play(1, tone(1000, 400))
    await until(() => us.events.some((event) => event.kind === 'finished'))
    await sleep(100)
    await close()
    const beeps = them.events.filter((event) => event.kind === 'beep')
    expect(beeps).toHaveLength(1)
    const startedMs = us.events.find((event) => event.kind === 'started')?.atMs ?? 0
    expect(Math.abs((beeps[0]?.atMs ?? 0) - startedMs)).toBeLessThan(150)
  })

  test('a playback lasts as long as its audio, and the next follows at once', async () => {
    const { ours, us, close } = await openPair()
    ours.play(7, tone(440, 500))
    ours.play(8, tone(440, 300))
    await until(() => us.events.filter((event) => event.kind === 'finished').length === 2)
    await close()
    const [start7, end7, start8, end8] = us.events.filter(({ playback }) => playback !== undefined)
    expect([start7, end7, start8, end8].map((event) => `${event?.kind} ${event?.playback}`)).toEqual([
      'started 7',
      'finished 7',
      'started 8',
      'finished 8',
    ])
    // 25 frames leave in 24 intervals.
    expect((end7?.atMs ?? 0) - (start7?.atMs ?? 0)).toBeGreaterThan(440)
    expect((end7?.atMs ?? 0) - (start7?.atMs ?? 0)).toBeLessThan(540)
    expect((start8?.atMs ?? 0) - (end7?.atMs ?? 0)).toBeLessThan(60)
  })

  test('stop cuts at the next frame and returns what was sent', async () => {
    const { ours, them, us, close } = await openPair()
    ours.play(3, tone(440, 3000))
    ours.play(4, tone(440, 3000))
    await until(() => us.events.some((event) => event.kind === 'started'))
    await sleep(300)
    const cut = await ours.stop()
    expect(cut?.playback).toBe(3)
    expect(cut?.playedMs).toBeGreaterThanOrEqual(240)
    expect(cut?.playedMs).toBeLessThanOrEqual(460)
    await sleep(200)
    const sounding = them.frames.filter(({ frame }) => amplitudeOf(440, frame) > 1000)
    // The far side receives exactly the counted frames; one frame's edge may be cut by the play-out grid.
    expect(Math.abs(sounding.length * 20 - (cut?.playedMs ?? 0))).toBeLessThanOrEqual(40)
    expect(await ours.stop()).toBeUndefined()
    await close()
    expect(us.events.filter((event) => event.kind === 'finished')).toEqual([])
  })

  test('pause keeps the position and resume continues from it', async () => {
    const { ours, them, us, close } = await openPair()
    ours.play(5, tone(440, 600))
    await until(() => us.events.some((event) => event.kind === 'started'))
    await sleep(200)
    ours.pause()
    await sleep(400)
    expect(us.events.filter((event) => event.kind === 'finished')).toEqual([])
    ours.resume()
    await until(() => us.events.some((event) => event.kind === 'finished'))
    await sleep(150)
    await close()
    const sounding = them.frames.filter(({ frame }) => amplitudeOf(440, frame) > 1000).length
    expect(Math.abs(sounding - 30)).toBeLessThanOrEqual(2)
  })

  test('speech has the time of its first voiced frame, its end follows the endpoint silence', async () => {
    const heard = listener()
    const recognizers = await pool.open({ endpointMs: 300 }, heard.observer)
    const promptPlayer = await pool.open({}, listener().observer)
    recognizers.connect(remoteOf(promptPlayer.localPort))
    promptPlayer.connect(remoteOf(recognizers.localPort))
    await sleep(300)
    expect(heard.events).toEqual([])
    const saidMs = Date.now()
    promptPlayer.play(1, vowel(700))
    await until(() => heard.events.length === 2)
    await recognizers.close()
    await promptPlayer.close()
    const [started, ended] = heard.events
    expect([started?.kind, ended?.kind]).toEqual(['speechStarted', 'speechEnded'])
    // Delay: one frame, the network and the 40 ms of the jitter buffer.
    expect((started?.atMs ?? 0) - saidMs).toBeGreaterThan(20)
    expect((started?.atMs ?? 0) - saidMs).toBeLessThan(180)
    expect((ended?.atMs ?? 0) - (started?.atMs ?? 0)).toBeGreaterThan(900)
    expect((ended?.atMs ?? 0) - (started?.atMs ?? 0)).toBeLessThan(1300)
  })

  test('digits arrive once each, as events and as tones', async () => {
    const events = await openPair()
    const tones = await openPair({ dtmfPayloadType: undefined })
    for (const { ours, theirs } of [events, tones]) {
      await sleep(60)
      ours.sendDtmf('1590*#D')
      theirs.sendDtmf('22')
    }
    await until(() => events.them.digits.length >= 7 && tones.them.digits.length >= 7)
    await sleep(300)
    for (const { us, them, close } of [events, tones]) {
      expect(them.digits.join('')).toBe('1590*#D')
      expect(us.digits.join('')).toBe('22')
      await close()
    }
  })

  test('tones of a peer that negotiated events are detected, where it sends no events', async () => {
    const agreed = listener()
    const ours = await pool.open({}, agreed.observer)
    const theirs = await pool.open({}, listener().observer)
    ours.connect(remoteOf(theirs.localPort))
    // Its description has no events, so it sends tones.
    theirs.connect(remoteOf(ours.localPort, { dtmfPayloadType: undefined }))
    theirs.sendDtmf('1590*#D')
    await until(() => agreed.digits.length >= 7)
    await ours.close()
    await theirs.close()
    expect(agreed.digits.join('')).toBe('1590*#D')
  })

  test('the recording has the far side left, us right, in step', async () => {
    const path = join(folder, 'call.wav')
    const us = listener()
    const ours = await pool.open({ recordingPath: path }, us.observer)
    const theirs = await pool.open({}, listener().observer)
    ours.connect(remoteOf(theirs.localPort))
    theirs.connect(remoteOf(ours.localPort))
    await sleep(300)
    theirs.play(1, tone(1000, 500))
    ours.play(2, tone(440, 500))
    await until(() => us.events.some((event) => event.kind === 'finished'))
    await sleep(200)
    const summary = await ours.close()
    await theirs.close()
    const wav = await readFile(path)
    expect(summary).toEqual({
      bytes: wav.length,
      sha256: createHash('sha256').update(wav).digest('hex'),
      durationMs: Math.round((wav.length - 44) / 32),
    })
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
    const pairs = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length))
    const left = pairs.filter((_, i) => i % 2 === 0)
    const right = pairs.filter((_, i) => i % 2 === 1)
    const [leftAt, rightAt] = [onset(left, 1000), onset(right, 440)]
    expect(amplitudeOf(1000, left.subarray(leftAt, leftAt + 3200))).toBeGreaterThan(7000)
    expect(amplitudeOf(440, left)).toBeLessThan(100)
    expect(amplitudeOf(440, right.subarray(rightAt, rightAt + 3200))).toBeGreaterThan(7000)
    expect(amplitudeOf(1000, right)).toBeLessThan(100)
    // The far side began with ours and passed network and jitter buffer: 40 ms, and the grid of two clocks.
    expect(leftAt - rightAt).toBeGreaterThanOrEqual(0)
    expect(leftAt - rightAt).toBeLessThanOrEqual(800)
  })

  test('a silent peer is reported once, unless it holds us', async () => {
    const [quiet, held] = [listener(), listener()]
    const deaf = createSocket('udp4')
    deaf.bind(0, '127.0.0.1')
    await once(deaf, 'listening')
    const quietSession = await pool.open({}, quiet.observer)
    const heldSession = await pool.open({}, held.observer)
    quietSession.connect(remoteOf(deaf.address().port))
    heldSession.connect(remoteOf(deaf.address().port, { sending: false }))
    await sleep(2200)
    expect(quiet.events.map((event) => event.kind)).toEqual(['silentPeer'])
    expect(held.events).toEqual([])
    await quietSession.close()
    await heldSession.close()
    deaf.close()
  })
})

const onset = (samples: Int16Array, hz: number): number => {
  for (let at = 0; at + 160 <= samples.length; at += 160) {
    if (amplitudeOf(hz, samples.subarray(at, at + 160)) > 4000) return at
  }
  return -1
}

describe('the pool', () => {
  test('has as many sessions as even ports, and frees them', async () => {
    const small = await createMediaPool({ host: '127.0.0.1', ports: [41_201, 41_206], workers: 2 })
    const first = await small.open({}, listener().observer)
    const second = await small.open({}, listener().observer)
    expect([first.localPort, second.localPort]).toEqual([41_202, 41_204])
    await expect(small.open({}, listener().observer)).rejects.toMatchObject({ code: 'media-ports-used-up' })
    expect(small.sessions).toBe(2)
    await first.close()
    await first.close()
    expect(small.sessions).toBe(1)
    const third = await small.open({}, listener().observer)
    expect(third.localPort).toBe(41_202)
    await small.close()
  })

  test('skips a port that another program uses', async () => {
    const holder = createSocket('udp4')
    holder.bind(41_223, '127.0.0.1')
    await once(holder, 'listening')
    const small = await createMediaPool({ host: '127.0.0.1', ports: [41_222, 41_225], workers: 1 })
    const session = await small.open({}, listener().observer)
    expect(session.localPort).toBe(41_224)
    await small.close()
    holder.close()
  })

  test('counts frames and their lateness', async () => {
    const { close } = await openPair()
    await pool.stats()
    await sleep(1000)
    const stats = await pool.stats()
    await close()
    expect(stats.framesSent).toBeGreaterThan(80)
    expect(stats.framesReceived).toBeGreaterThan(80)
    expect(stats.lateMs.p50).toBeGreaterThan(0)
    expect(stats.lateMs.max).toBeGreaterThanOrEqual(stats.lateMs.p50 - 0.05)
  })
})

describe('on failures', () => {
  test('a dead worker ends its calls, keeps their recordings, and is replaced', async () => {
    const causes: unknown[] = []
    const onWorkerDied = (cause: unknown): unknown => causes.push(cause)
    const fragile = await createMediaPool({
      host: '127.0.0.1',
      ports: [41_240, 41_249],
      workers: 1,
      onWorkerDied,
    })
    const heard = listener()
    const path = join(folder, 'broken.wav')
    const session = await fragile.open({ recordingPath: path }, heard.observer)
    session.connect(remoteOf(41_248))
    await sleep(2300)
    // Simulates a bug.
    session.play(1, JSON.parse('{"byteLength":1,"buffer":{"byteLength":1}}'))
    await until(() => heard.events.some((event) => event.kind === 'silentPeer'))
    expect(causes).toHaveLength(1)
    expect(await session.stop()).toBeUndefined()
    const summary = await session.close()
    expect(summary?.durationMs).toBeGreaterThanOrEqual(1000)
    expect(summary?.bytes).toBe((await readFile(path)).length)
    const next = await fragile.open({}, listener().observer)
    expect((await fragile.stats()).framesSent).toBe(0)
    await next.close()
    await fragile.close()
  })

  test('an unwritable recording refuses the session and frees its port', async () => {
    await writeFile(join(folder, 'file'), '')
    const path = join(folder, 'file', 'call.wav')
    await expect(pool.open({ recordingPath: path }, listener().observer)).rejects.toMatchObject({
      code: 'media-open-failed',
    })
    expect(pool.sessions).toBe(0)
  })

  test('RTCP goes to the odd port: sender reports with CNAME, and BYE at the end', async () => {
    const [rtp, rtcp] = [createSocket('udp4'), createSocket('udp4')]
    rtp.bind(41_250, '127.0.0.1')
    rtcp.bind(41_251, '127.0.0.1')
    const reports: Buffer[] = []
    rtcp.on('message', (message) => reports.push(message))
    const session = await pool.open({}, listener().observer)
    session.connect(remoteOf(41_250))
    await sleep(200)
    await session.close()
    await until(() => reports.length > 0)
    expect(reports.at(-1)?.readUInt8(1)).toBe(200)
    expect(reports.at(-1)?.includes(Buffer.from([0x81, 203, 0, 1]))).toBe(true)
    rtp.close()
    rtcp.close()
  })

  test('RTCP goes where the description says, and reveals nothing of the host', async () => {
    const [rtp, rtcp] = [createSocket('udp4'), createSocket('udp4')]
    rtp.bind(0, '127.0.0.1')
    rtcp.bind(0, '127.0.0.1')
    await Promise.all([once(rtp, 'listening'), once(rtcp, 'listening')])
    const reports: Buffer[] = []
    rtcp.on('message', (message) => reports.push(message))
    const session = await pool.open({}, listener().observer)
    session.connect(remoteOf(rtp.address().port, { rtcpPort: rtcp.address().port }))
    await once(rtp, 'message')
    await session.close()
    await until(() => reports.length > 0)
    expect(reports[0]?.toString('latin1')).not.toContain('127.0.0.1')
    rtp.close()
    rtcp.close()
  })

  test('a peer that sends under our SSRC makes us change it, once', async () => {
    const peer = createSocket('udp4')
    peer.bind(0, '127.0.0.1')
    await once(peer, 'listening')
    const ssrcs = new Set<number>()
    let packets = 0
    peer.on('message', (message, { port }) => {
      packets += 1
      ssrcs.add(message.readUInt32BE(8))
      // An echo of everything, as in a loop.
      peer.send(message, port, '127.0.0.1')
    })
    const session = await pool.open({}, listener().observer)
    session.connect(remoteOf(peer.address().port))
    await until(() => packets > 20)
    await session.close()
    peer.close()
    expect(ssrcs.size).toBe(2)
  })
})
