import { BlockList, isIP } from 'node:net'

export type Address = { readonly host: string; readonly port: number }

/** Whether nothing of ours may be sent to an address. */
export const isClosed = (ip: string): boolean =>
  isWithin(closedNets, ip) || (isIP(ip) === 6 && !isWithin(globalUnicast, ip))

/** Whether an address is reserved for examples and tests. */
export const isReserved = (ip: string): boolean => isWithin(reservedNets, ip)

export const isReservedName = (name: string): boolean => reservedNames.test(name)

/** Whether the installation allows this address: `one` is `host:port[-port]` (decision §14). */
export const isAllowed = (one: string, { host, port }: Address): boolean => {
  const [, name = '', first = '', last = first] = /^(.*):([0-9]+)(?:-([0-9]+))?$/.exec(one) ?? []
  return name === host && port >= Number(first) && port <= Number(last)
}

/** Reserved for examples and tests: RFC 5737, RFC 3849 and the names of RFC 2606 (decision §11: ships non-empty). */
const reservedNets = blockList([
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['2001:db8::', 32],
])
const reservedNames = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))\.?$/i

/**
 * Networks to which nothing of ours may be sent: every block of the IANA IPv4 special-purpose registry (RFC
 * 6890 and later additions), multicast and class E, and a cloud's metadata service in public address space.
 */
const closedNets = blockList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Special-purpose IPv6 blocks within global unicast, including 6to4 and Teredo, which carry an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
])

/**
 * RFC 4291 §2.4: the only block from which IANA assigns global unicast addresses. All other IPv6 is closed:
 * loopback, mapped and translated IPv4 (::ffff:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48), unique local, link-local,
 * site-local, multicast, discard-only, SRv6.
 */
const globalUnicast = blockList([['2000::', 3]])

const isWithin = (nets: Nets, host: string): boolean => {
  const kind = isIP(host)
  if (kind === 0) return false
  return kind === 6 ? nets.v6.check(host, 'ipv6') : nets.v4.check(host, 'ipv4')
}

/** Two lists: in a single one, Node matches every IPv4 address as its mapped form within ::ffff:0:0/96. */
type Nets = { readonly v4: BlockList; readonly v6: BlockList }

function blockList(nets: readonly (readonly [net: string, bits: number])[]): Nets {
  const lists = { v4: new BlockList(), v6: new BlockList() }
  for (const [net, bits] of nets) {
    if (net.includes(':')) lists.v6.addSubnet(net, bits, 'ipv6')
    else lists.v4.addSubnet(net, bits, 'ipv4')
  }
  return lists
}
