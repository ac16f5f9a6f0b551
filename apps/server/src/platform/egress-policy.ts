import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Refusal } from '@parley/contract/refusals'
import { type Address, isAllowed, isClosed, isReserved, isReservedName } from '@parley/edge/egress'

/** `host`, `host:port` or `[v6]:port`. @throws address_format. */
export const parseAddress = (text: string, standardPort: number): Address => {
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/@[\]?#]+))(?::([0-9]{1,5}))?$/.exec(text.trim())
  const host = found?.[1] ?? found?.[2] ?? ''
  const port = found?.[3] === undefined ? standardPort : Number(found[3])
  const isName =
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i
  // "127.1" and "0x7f.1" look like names and are addresses to a resolver.
  const isOddNumber =
    isIP(host) === 0 && /^(0x)?[0-9a-f]*$/i.test(host.split('.').at(-1) ?? '') && /[0-9]/.test(host)
  if ((isIP(host) === 0 && (!isName.test(host) || isOddNumber)) || port < 1 || port > 65535)
    throw new Refusal('address_format')
  return { host, port }
}

/** @throws if users may not send to this address. `allowed` holds `host:port[-port]` (decision §14). */
export const checkAddress = async (address: Address, allowed: readonly string[]): Promise<void> => {
  if (allowed.some((one) => isAllowed(one, address))) return
  await resolveOpen(address)
}

/** Resolves to one IP address to connect to: a name may resolve differently after the check. */
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
  if (isReservedName(host) || isReserved(host)) throw new Refusal('address_reserved')
  const found = isIP(host) === 0 ? await resolve(host) : [host]
  if (found.some((one) => isClosed(one) || isReserved(one))) throw new Refusal('address_reserved')
  return found
}

/** A name that does not resolve is refused. */
const resolve = async (host: string): Promise<readonly string[]> => {
  const found = await lookup(host, { all: true }).catch(() => [])
  if (found.length === 0) throw new Refusal('address_format')
  return found.map(({ address }) => address)
}
