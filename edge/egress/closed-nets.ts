import { BlockList, isIP } from 'node:net'

export type Address = { readonly host: string; readonly port: number }

/** Whether an address is one where nothing of ours may be sent. */
export const isClosed = (ip: string): boolean => isWithin(closedNets, ip)

/** Whether an address is kept for examples and tests. */
export const isReserved = (ip: string): boolean => isWithin(reservedNets, ip)

export const isReservedName = (name: string): boolean => reservedNames.test(name)

/** Whether the installation opened this address: `one` is `host:port[-port]` (decision §14). */
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

/** Where nothing of ours may be sent: loopback, private, link-local and metadata, shared, multicast, mapped and translated. */
const closedNets = blockList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
])

const isWithin = (nets: Nets, host: string): boolean => {
  const kind = isIP(host)
  if (kind === 0) return false
  return kind === 6 ? nets.v6.check(host, 'ipv6') : nets.v4.check(host, 'ipv4')
}

/** Two lists: in one, Node takes every IPv4 address for its mapped form within ::ffff:0:0/96. */
type Nets = { readonly v4: BlockList; readonly v6: BlockList }

function blockList(nets: readonly (readonly [net: string, bits: number])[]): Nets {
  const lists = { v4: new BlockList(), v6: new BlockList() }
  for (const [net, bits] of nets) {
    if (net.includes(':')) lists.v6.addSubnet(net, bits, 'ipv6')
    else lists.v4.addSubnet(net, bits, 'ipv4')
  }
  return lists
}
