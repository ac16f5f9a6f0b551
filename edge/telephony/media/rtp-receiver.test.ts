import { expect, test } from 'vitest'
import { encodeG711 } from '../codec/g711.ts'
import { writeRtp } from './rtp-packet.ts'
import { RtpReceiver } from './rtp-receiver.ts'
import { remoteOf } from './test-sessions.ts'
import { amplitudeOf, joined, tone } from './test-tones.ts'

type Voice = { readonly hz: number; readonly ssrc: number; readonly port: number; readonly fromMs: number }

/**
 * What is received from port 4000 when these sources send for half a second, 20 ms by 20 ms of simulated time.
 */
const hear = (voices: readonly Voice[]): Int16Array => {
  const receiver = new RtpReceiver(() => {})
  receiver.connect(remoteOf(4000), '127.0.0.1', 0)
  const frames: Int16Array[] = []
  for (let nowMs = 0; nowMs < 500; nowMs += 20) {
    for (const { hz, ssrc, port, fromMs } of voices) {
      if (nowMs < fromMs) continue
      const at = (nowMs - fromMs) / 20
      const payload = new Uint8Array(160)
      encodeG711('PCMU', tone(hz, 500).subarray(at * 160, at * 160 + 160), payload)
      const head = { marker: at === 0, payloadType: 0, sequence: at, timestamp: at * 160, ssrc }
      receiver.datagram(writeRtp({ ...head, payload }), { address: '127.0.0.1', port }, nowMs)
    }
    const frame = new Int16Array(160)
    receiver.take(frame, nowMs)
    frames.push(frame)
  }
  return joined(frames)
}

test('once a source is active, no other is: neither from another port nor with another SSRC', () => {
  const own = { hz: 440, ssrc: 1, port: 4000, fromMs: 0 }
  const heard = hear([
    own,
    { hz: 1000, ssrc: 1, port: 5000, fromMs: 60 },
    { hz: 1500, ssrc: 2, port: 4000, fromMs: 60 },
  ])
  expect(amplitudeOf(440, heard)).toBeGreaterThan(3000)
  expect(amplitudeOf(1000, heard)).toBeLessThan(200)
  expect(amplitudeOf(1500, heard)).toBeLessThan(200)
})

test('each source that is rejected because of another would be admitted alone', () => {
  expect(amplitudeOf(1500, hear([{ hz: 1500, ssrc: 2, port: 4000, fromMs: 60 }]))).toBeGreaterThan(3000)
})
