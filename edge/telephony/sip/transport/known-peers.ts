import { isIP } from 'node:net'
import { Networks, networkOf } from '../../networks.ts'

/** More carriers than any installation has; the least recently contacted is removed first. */
const mostNetworks = 4_096
const mostNames = 1_024

/**
 * Hosts that may send us requests: the networks of all destinations of our requests, and those that lines list.
 */
export class KnownPeers {
  readonly #reached = new Set<string>()
  readonly #addressesByName = new Map<string, readonly string[]>()
  readonly #listed = new Map<string, Networks>()

  /** A request of ours goes to this host, at these addresses. */
  reached(host: string, addresses: readonly string[]): void {
    for (const address of addresses) remember(this.#reached, networkOf(address))
    if (isIP(host) !== 0) return
    this.#addressesByName.delete(host.toLowerCase())
    this.#addressesByName.set(host.toLowerCase(), addresses)
    dropOldest(this.#addressesByName, mostNames)
  }

  /** The networks of a line. */
  list(cidrs: readonly string[]): void {
    if (cidrs.length === 0) return
    this.#listed.set(cidrs.join(), new Networks(cidrs))
    dropOldest(this.#listed, mostNames)
  }

  knows(address: string): boolean {
    if (this.#reached.has(networkOf(address))) return true
    for (const networks of this.#listed.values()) if (networks.contains(address)) return true
    return false
  }

  /** The last addresses of a host; empty where there were none. */
  addressesOf(host: string): readonly string[] {
    return isIP(host) === 0 ? (this.#addressesByName.get(host.toLowerCase()) ?? []) : [host]
  }
}

const remember = (kept: Set<string>, item: string): void => {
  if (kept.has(item)) return
  kept.add(item)
  if (kept.size > mostNetworks) kept.delete(kept.values().next().value ?? '')
}

const dropOldest = (kept: Map<string, unknown>, most: number): void => {
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
}
