import { type Address, isAllowed, isClosed, isReserved } from '@parley/edge/egress'
import type { ModelPlace } from '@parley/edge/language-models'

type EmbedderSettings = {
  readonly embedder: { readonly url: string; readonly model: string; readonly key?: string } | undefined
  readonly egressAllowed: readonly string[]
}

/**
 * The URL of the installation's embedder and the addresses it may use. @throws if sentences would be sent unencrypted without
 * permission.
 */
export const embedderPlace = ({ embedder, egressAllowed }: EmbedderSettings): ModelPlace | undefined => {
  if (embedder === undefined) return undefined
  const { protocol, hostname, port: typed } = new URL(embedder.url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const port = Number(typed) || (protocol === 'https:' ? 443 : 80)
  const isOpened = (address: Address): boolean => egressAllowed.some((one) => isAllowed(one, address))
  if (protocol === 'http:' && !isOpened({ host, port }))
    throw new Error(`EMBEDDER_URL must be https, or EGRESS_ALLOW must name ${host}:${port}`)
  return {
    url: embedder.url,
    model: embedder.model,
    ...(embedder.key !== undefined && { key: embedder.key }),
    mayReach: (ip) =>
      (!isClosed(ip) && !isReserved(ip)) || isOpened({ host, port }) || isOpened({ host: ip, port }),
  }
}
