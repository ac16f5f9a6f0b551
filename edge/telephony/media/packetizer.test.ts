import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRtp } from './rtp-packet.ts'
import { RtpSender } from './rtp-sender.ts'

const senderOf = (ms: number): RtpSender => {
  const sender = new RtpSender({ started: () => {}, finished: () => {} })
  sender.playbacks.add(
    1,
    Int16Array.from({ length: ms * 8 }, (_, sample) => (sample * 37) % 20_000),
  )
  return sender
}

const remote = {
  host: '127.0.0.1',
  port: 4000,
  codec: 'PCMA',
  payloadType: 8,
  sending: true,
  rtpDue: true,
} as const

const packetsOf = (sender: RtpSender, ticks: number, packetMs?: number) => {
  const heard = new Int16Array(160)
  const peer = packetMs === undefined ? remote : { ...remote, packetMs, dtmfPayloadType: 101 }
  return Array.from({ length: ticks }, () => sender.take(peer, heard))
    .flat()
    .map((packet) => {
      const parsed = parseRtp(packet)
      if (parsed === undefined) throw new Error('no RTP')
      return parsed
    })
}

const bytesOf = (packets: readonly { readonly payload: Uint8Array }[]): number[] =>
  packets.flatMap(({ payload }) => [...payload])

test.each([10, 20, 30, 40, 60])(
  'a peer that requests packets of %d ms gets these, with the same audio',
  (packetMs) => {
    const plain = packetsOf(senderOf(1_200), 60)
    const packets = packetsOf(senderOf(1_200), 60, packetMs)
    expect(packets.map(({ payload }) => payload.length)).toEqual(
      Array.from({ length: 1_200 / packetMs }, () => packetMs * 8),
    )
    expect(bytesOf(packets)).toEqual(bytesOf(plain))
    expect(packets.filter(({ marker }) => marker)).toEqual([packets[0]])
  },
)

test('for any packet length each packet begins where the one before it ended', () => {
  const steps = fc.array(fc.constantFrom('tick', 'digit', 'hold'), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), steps, (packetMs, taken) => {
      const sender = senderOf(2_000)
      const packets = taken.flatMap((step) => {
        if (step === 'digit') sender.dtmf.add('5')
        if (step === 'hold') sender.skip(3)
        return step === 'tick' ? packetsOf(sender, 1, packetMs) : []
      })
      const sequences = packets.map(({ sequence }) => sequence)
      expect(sequences.slice(1)).toEqual(sequences.slice(0, -1).map((before) => (before + 1) & 0xffff))
      const sound = packets.filter(({ payloadType }) => payloadType === 8)
      for (const [index, packet] of sound.slice(1).entries()) {
        const before = sound[index]
        const apart = (packet.timestamp - (before?.timestamp ?? 0)) >>> 0
        expect(apart).toBeGreaterThanOrEqual(before?.payload.length ?? 0)
        expect(packet.payload.length).toBeLessThanOrEqual(480)
      }
    }),
  )
})

test('a digit does not wait for a full packet: held-back audio leaves before it', () => {
  const sender = senderOf(400)
  const before = packetsOf(sender, 1, 60)
  sender.dtmf.add('7')
  const [first, second] = packetsOf(sender, 1, 60)
  expect(before).toEqual([])
  expect([first?.payloadType, first?.payload.length]).toEqual([8, 160])
  expect(second).toMatchObject({ payloadType: 101, marker: true })
})
