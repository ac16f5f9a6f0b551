import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendToEngineLink } from './inputs/engine-link.ts'
import { sendHttpLines } from './inputs/http-lines.ts'
import { sendHttpRequest } from './inputs/http-requests.ts'
import { rtpPacket } from './inputs/rtp-packets.ts'
import { type Place, sendBytes } from './inputs/send-bytes.ts'
import { sipMessage } from './inputs/sip-messages.ts'
import { useWebSocket } from './inputs/web-sockets.ts'
import { createRandomSource, type RandomSource } from './random-source.ts'

export type Targets = {
  readonly http: Place
  readonly engineLink: Place
  readonly sip: Place
  readonly rtp: { readonly host: string; readonly from: number; readonly to: number }
  /** Of another account than the regular user's. */
  readonly ticket: () => string
}

/** One listener and its input. */
export type Attacker = {
  readonly name: string
  /** Inputs a second, of all its senders together. */
  readonly perSec: number
  readonly send: (random: RandomSource) => Promise<unknown>
}

const strangers = ['127.0.0.9', '127.0.0.10', '127.0.0.11'] as const

export const attackersOf = (targets: Targets): { readonly all: readonly Attacker[]; close(): void } => {
  const origin = `http://${targets.http.host}:${targets.http.port}`
  const sockets = strangers.map((address) => {
    const socket = createSocket('udp4')
    socket.on('error', () => undefined)
    socket.bind({ address, port: 0 })
    return socket
  })
  const sendDatagram = (bytes: Buffer, { host, port }: Place, random: RandomSource): Promise<void> =>
    new Promise((resolve) => {
      const socket = sockets[random.below(sockets.length)]
      if (socket === undefined) resolve()
      else socket.send(bytes.subarray(0, 60_000), port, host, () => resolve())
    })
  const all: readonly Attacker[] = [
    { name: 'HTTP lines', perSec: 60, send: (random) => sendHttpLines(targets.http, random) },
    {
      name: 'HTTP requests',
      perSec: 60,
      send: (random) => sendHttpRequest(origin, targets.ticket(), random),
    },
    { name: 'WebSockets', perSec: 10, send: (random) => useWebSocket(origin, targets.ticket(), random) },
    { name: 'engine link', perSec: 20, send: (random) => sendToEngineLink(targets.engineLink, random) },
    {
      name: 'SIP over UDP',
      perSec: 300,
      send: (random) => sendDatagram(sipMessage(random, 'UDP'), targets.sip, random),
    },
    {
      name: 'SIP over TCP',
      perSec: 20,
      send: (random) => {
        const pieces = Array.from({ length: 1 + random.below(4) }, () => sipMessage(random, 'TCP'))
        return sendBytes(targets.sip, pieces, 400, random.pick(strangers))
      },
    },
    {
      name: 'RTP and RTCP',
      perSec: 500,
      send: (random) => {
        const { host, from, to } = targets.rtp
        return sendDatagram(rtpPacket(random), { host, port: from + random.below(to - from) }, random)
      },
    },
  ]
  return {
    all,
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

/** Sends at its rate until it is stopped. @returns how much it sent */
export const attack = async (
  { perSec, send }: Attacker,
  seed: number,
  stop: AbortSignal,
): Promise<number> => {
  const random = createRandomSource(seed)
  const tickMs = 100
  let sent = 0
  const under = new Set<Promise<unknown>>()
  while (!stop.aborted) {
    for (let left = Math.ceil((perSec * tickMs) / 1000); left > 0 && under.size < perSec; left -= 1) {
      sent += 1
      const sending = send(random).catch(() => undefined)
      under.add(sending)
      void sending.then(() => under.delete(sending))
    }
    await sleep(tickMs, undefined, { signal: stop }).catch(() => undefined)
  }
  await Promise.all(under)
  return sent
}
