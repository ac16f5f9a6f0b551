import { BlockList, isIP, isIPv4 } from 'node:net'

/** The network that one carrier's servers usually share: the IPv4 /24 or the IPv6 /64 of an address. */
export const networkOf = (address: string): string =>
  isIPv4(address)
    ? address.slice(0, address.lastIndexOf('.'))
    : (address.split('::')[0] ?? '').split(':').slice(0, 4).join(':')

export const sameNetwork = (one: string, other: string): boolean => networkOf(one) === networkOf(other)

/** Addresses and networks in CIDR notation, as configured by an operator. */
export class Networks {
  readonly #list = new BlockList()

  /** Other entries are ignored: the contract has validated them. */
  constructor(cidrs: readonly string[] = []) {
    for (const cidr of cidrs) {
      const [address = '', prefix] = cidr.split('/')
      const family = isIP(address)
      const bits = Number(prefix ?? (family === 4 ? 32 : 128))
      if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 4 ? 32 : 128)) continue
      this.#list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
    }
  }

  contains(address: string): boolean {
    return this.#list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}
