import { EdgeFailure } from '../../../failure.ts'
import type { MayReach, Transport } from '../user-agent.ts'
import { KnownPeers } from './known-peers.ts'
import { createRequestSender } from './send-requests.ts'
import { openTcp, type TcpTransport } from './tcp-transport.ts'
import type { OnPacket, Transports } from './transport.ts'
import { openUdp, type UdpTransport } from './udp-transport.ts'

export type TransportOptions = {
  readonly host: string
  readonly port: number
  readonly transports: readonly Transport[]
  readonly publicHost?: string
  readonly mayReach?: MayReach
  /** Whether an address may open connections; default: any. */
  readonly admits?: (address: string, peers: KnownPeers) => boolean
}

/** Attempts to find a system-chosen port that is free on both transports. */
const portTries = 20

/** Opens UDP and TCP on one port. Throws EdgeFailure('sip-port-taken'). */
export const openTransports = async (options: TransportOptions, onPacket: OnPacket): Promise<Transports> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openOnce(options, onPacket)
    } catch (cause) {
      if (options.port === 0 && options.transports.length > 1 && tries < portTries) continue
      throw new EdgeFailure('sip-port-taken', {
        retryable: true,
        message: `cannot listen on ${options.host}:${options.port}`,
        cause,
      })
    }
  }
}

const openOnce = async (options: TransportOptions, onPacket: OnPacket): Promise<Transports> => {
  const { host, transports } = options
  const peers = new KnownPeers()
  const admits = (address: string): boolean => options.admits?.(address, peers) ?? true
  const udp = transports.includes('udp') ? await openUdp(host, options.port, onPacket) : undefined
  try {
    const tcp = transports.includes('tcp')
      ? await openTcp(host, udp?.port ?? options.port, { onPacket, admits })
      : undefined
    return join(options, peers, { udp, tcp })
  } catch (error) {
    await udp?.close()
    throw error
  }
}

const join = (
  { host, publicHost = host, mayReach = () => true }: TransportOptions,
  peers: KnownPeers,
  { udp, tcp }: { readonly udp: UdpTransport | undefined; readonly tcp: TcpTransport | undefined },
): Transports => {
  // RFC 3261 §18.1.1 moves requests near the MTU to TCP. We keep the transport of the line: carriers with UDP
  // seldom listen on TCP. A challenged INVITE may exceed 1300 bytes and is then fragmented; a line where
  // fragments are lost is set to TCP.
  const send: Transports['send'] = (bytes, hop, onFailed) => {
    const transport = hop.transport === 'udp' ? udp : tcp
    try {
      if (!transport) throw new Error(`${hop.transport} is not open`)
      transport.send(bytes, hop, onFailed)
    } catch (error) {
      // Node throws for an impossible address, and a forged datagram may come from port 0.
      const cause = error instanceof Error ? error : new Error(String(error))
      queueMicrotask(() => onFailed(cause))
    }
  }
  return {
    host: publicHost,
    port: udp?.port ?? tcp?.port ?? 0,
    peers,
    send,
    sendRequest: createRequestSender(send, { mayReach, peers }),
    async close() {
      await Promise.all([udp?.close(), tcp?.close()])
    },
  }
}
