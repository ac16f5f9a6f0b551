import { FakeTimers } from '../transaction/fake-timers.ts'
import { timingOf } from '../transaction/timers.ts'
import { KnownPeers } from '../transport/known-peers.ts'
import type { Hop, Transports } from '../transport/transport.ts'
import type { IncomingInvite, Transport } from '../user-agent.ts'
import { UserAgentCore } from '../user-agent-core.ts'

export type Packet = {
  readonly atMs: number
  readonly from: number
  readonly to: number
  readonly text: string
  readonly lost: boolean
}

const travelMs = 1

/** Agents on one clock and one network that a test may cut. */
export class FakeNetwork {
  readonly timers = new FakeTimers()
  readonly packets: Packet[] = []
  /** Whether this packet gets lost. */
  lose: (packet: Omit<Packet, 'lost'>) => boolean = () => false
  readonly #ports = new Map<number, (bytes: Buffer, from: Hop) => void>()

  agent(port: number, onInvite?: (incoming: IncomingInvite) => void): UserAgentCore {
    const core = new UserAgentCore({
      transports: this.transports(port),
      timers: this.timers,
      timing: timingOf(500),
      random: () => 0.5,
      ...(onInvite ? { onInvite } : {}),
    })
    this.listen(port, (bytes, from) => core.take(bytes, from))
    return core
  }

  /** A peer that a test scripts. */
  listen(port: number, onPacket: (bytes: Buffer, from: Hop) => void): void {
    this.#ports.set(port, onPacket)
  }

  /** `host` is its apparent source address. */
  send(bytes: Buffer, from: number, hop: Hop, host = '127.0.0.1'): void {
    const packet = { atMs: this.timers.nowMs, from, to: hop.port, text: bytes.toString('utf8') }
    const lost = this.lose(packet)
    this.packets.push({ ...packet, lost })
    if (lost) return
    this.timers.after(travelMs, () => {
      this.#ports.get(hop.port)?.(bytes, { host, port: from, transport: hop.transport })
    })
  }

  transports(port: number): Transports {
    const peers = new KnownPeers()
    // Peers of this network are known from the start; an unknown peer has another host.
    peers.reached('127.0.0.1', ['127.0.0.1'])
    return {
      host: '127.0.0.1',
      port,
      peers,
      send: (bytes, hop) => this.send(bytes, port, hop),
      sendRequest: (bytes, hop) => {
        peers.reached(hop.host, [hop.host])
        this.send(bytes, port, hop)
      },
      close: async () => undefined,
    }
  }

  /** Start lines of what was sent from a port, with their times. */
  sentFrom(port: number): [atMs: number, startLine: string][] {
    return this.packets
      .filter((packet) => packet.from === port)
      .map((packet) => [packet.atMs, packet.text.slice(0, packet.text.indexOf('\r\n'))])
  }

  /** When requests of a method, or responses of a code to it, were sent from a port. */
  timesOf(port: number, kind: string, cseqMethod = kind): number[] {
    return this.packets
      .filter((packet) => packet.from === port)
      .filter(({ text }) => text.startsWith(`${kind} `) || text.startsWith(`SIP/2.0 ${kind} `))
      .filter(({ text }) => text.includes(` ${cseqMethod}\r\n`))
      .map(({ atMs }) => atMs)
  }

  /** Lets promises settle between two steps of the clock. */
  async run(forMs: number): Promise<void> {
    for (let leftMs = forMs; leftMs > 0; leftMs -= 100) {
      this.timers.advance(Math.min(100, leftMs))
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    }
  }
}

export const hopTo = (port: number, transport: Transport = 'udp'): Hop => ({
  host: '127.0.0.1',
  port,
  transport,
})
