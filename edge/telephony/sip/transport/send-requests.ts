import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Address } from '../../../egress/index.ts'
import type { MayReach } from '../user-agent.ts'
import type { KnownPeers } from './known-peers.ts'
import type { Hop, Transports } from './transport.ts'

/**
 * Names are resolved again after this time; retransmissions within it go where the first went (RFC 3263 §4.3).
 */
const keptMs = 30_000
const mostKept = 1_024

/**
 * Sends requests to permitted addresses only. The resolved address is checked, at every call: a name may
 * resolve differently than when the line was saved, and a Contact is untrusted input. Responses return to the
 * request's source, unchecked.
 */
export const createRequestSender = (
  send: Transports['send'],
  { mayReach, peers }: { readonly mayReach: MayReach; readonly peers: KnownPeers },
  now: () => number = Date.now,
): Transports['send'] => {
  const known = new Map<string, { readonly ip: string; readonly untilMs: number }>()
  const find = async (said: Address): Promise<string> => {
    const found = await lookup(said.host, { all: true, family: 4 })
    const open = found.map(({ address }) => address).filter((address) => mayReach(address, said))
    const [ip] = open
    if (ip === undefined) throw closed(said)
    peers.reached(said.host, open)
    if (known.size >= mostKept) known.clear()
    known.set(placeOf(said), { ip, untilMs: now() + keptMs })
    return ip
  }
  return (bytes, hop, onFailed) => {
    const isOpen = hop.connection?.alive === true
    const kept = known.get(placeOf(hop))
    if (isOpen) send(bytes, hop, onFailed)
    else if (isIP(hop.host) !== 0) {
      if (mayReach(hop.host, hop)) {
        peers.reached(hop.host, [hop.host])
        send(bytes, hop, onFailed)
      } else queueMicrotask(() => onFailed(closed(hop)))
    } else if (kept !== undefined && now() < kept.untilMs) send(bytes, at(hop, kept.ip), onFailed)
    else
      find(hop).then(
        (ip) => send(bytes, at(hop, ip), onFailed),
        (cause) => onFailed(cause instanceof Error ? cause : new Error(String(cause))),
      )
  }
}

const at = (hop: Hop, ip: string): Hop => ({ ...hop, host: ip })

/** Including its port: the permission may cover one port of a host. */
const placeOf = ({ host, port }: Address): string => `${host.toLowerCase()}:${port}`

const closed = ({ host, port }: Address): Error => new Error(`requests to ${host}:${port} are not permitted`)
