import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { Refusal } from '@parley/contract/refusals'

export type Address = { readonly host: string; readonly port: number }

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

/** `host`, `host:port` or `[v6]:port`. @throws address_format. */
export const parseAddress = (text: string, standardPort: number): Address => {
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/@[\]?#]+))(?::([0-9]{1,5}))?$/.exec(text.trim())
  const host = found?.[1] ?? found?.[2] ?? ''
  const port = found?.[3] === undefined ? standardPort : Number(found[3])
  const isName =
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i
  // "127.1" and "0x7f.1" are names by their form and addresses to a resolver.
  const isOddNumber =
    isIP(host) === 0 && /^(0x)?[0-9a-f]*$/i.test(host.split('.').at(-1) ?? '') && /[0-9]/.test(host)
  if ((isIP(host) === 0 && (!isName.test(host) || isOddNumber)) || port < 1 || port > 65535)
    throw new Refusal('address_format')
  return { host, port }
}

/** @throws where no user may send anything there. `allowed` holds `host:port[-port]` (decision §14). */
export const checkAddress = async (address: Address, allowed: readonly string[]): Promise<void> => {
  if (allowed.some((one) => isAllowed(one, address))) return
  await resolveOpen(address)
}

/** One IP address behind it, to connect to: what a name leads to may be another a moment after it was checked. */
export const pinAddress = async (address: Address, allowed: readonly string[]): Promise<string> => {
  const { host } = address
  const isFree = allowed.some((one) => isAllowed(one, address))
  const [first = host] = isFree
    ? isIP(host) === 0
      ? await resolve(host)
      : [host]
    : await resolveOpen(address)
  return first
}

const resolveOpen = async ({ host }: Address): Promise<readonly string[]> => {
  if (reservedNames.test(host) || isWithin(reservedNets, host)) throw new Refusal('address_reserved')
  const found = isIP(host) === 0 ? await resolve(host) : [host]
  if (found.some((one) => isWithin(closedNets, one) || isWithin(reservedNets, one)))
    throw new Refusal('address_reserved')
  return found
}

const isAllowed = (one: string, { host, port }: Address): boolean => {
  const [, name = '', first = '', last = first] = /^(.*):([0-9]+)(?:-([0-9]+))?$/.exec(one) ?? []
  return name === host && port >= Number(first) && port <= Number(last)
}

/** A name that nobody knows cannot be judged. */
const resolve = async (host: string): Promise<readonly string[]> => {
  const found = await lookup(host, { all: true }).catch(() => [])
  if (found.length === 0) throw new Refusal('address_format')
  return found.map(({ address }) => address)
}

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
