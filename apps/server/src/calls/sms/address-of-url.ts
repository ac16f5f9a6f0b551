import { Refusal } from '@parley/contract/refusals'
import type { Address } from '@parley/edge/egress'
import { parseAddress } from '../../platform/egress-policy.ts'

/** The address of a provider's URL. @throws address_format; a URL with a login, a query or a fragment is invalid. */
export const addressOfUrl = (text: string): { readonly url: string; readonly address: Address } => {
  if (!URL.canParse(text)) throw new Refusal('address_format')
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!/^https?:$/.test(url.protocol) || !isPlain) throw new Refusal('address_format')
  const address = parseAddress(url.host, url.protocol === 'https:' ? 443 : 80)
  return { url: url.href, address: { ...address, host: address.host.replace(/\.$/, '') } }
}
