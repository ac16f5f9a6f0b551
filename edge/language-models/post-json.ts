import { lookup as lookUp } from 'node:dns'
import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as safeRequest } from 'node:https'
import { isIP } from 'node:net'

export type Posted =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'tooLate' | 'unreachable' | 'notAllowed' | 'unreadable' }

export type Post = {
  readonly body: string
  readonly key?: string
  readonly mayReach: (ip: string) => boolean
  readonly timeoutMs: number
  /** Maximum bytes of an answer. */
  readonly longestAnswer?: number
}

/** An answer with one id is short. */
const usualLongestAnswer = 64 * 1024

/** One POST, completed within the timeout. Follows no redirection; the resolved address is checked. */
export const postJson = (
  url: URL,
  { body, key, mayReach, timeoutMs, longestAnswer = usualLongestAnswer }: Post,
): Promise<Posted> =>
  new Promise((resolve) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A literal address needs no lookup.
    if (isIP(host) !== 0 && !mayReach(host)) return resolve({ kind: 'notAllowed' })
    let isClosed = false
    const lookup: RequestOptions['lookup'] = (name, options, found) =>
      lookUp(name, { ...options, all: true }, (failure, addresses) => {
        const open = failure ? [] : addresses.filter(({ address }) => mayReach(address))
        const [first] = open
        if (first !== undefined)
          return options.all ? found(null, open) : found(null, first.address, first.family)
        isClosed = !failure
        found(failure ?? new Error('closed address'), [])
      })
    const send = url.protocol === 'https:' ? safeRequest : plainRequest
    const sent = send(
      url,
      {
        method: 'POST',
        lookup,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
      },
      (response) => {
        const pieces: Buffer[] = []
        let length = 0
        response.on('data', (piece: Buffer) => {
          length += piece.length
          if (length > longestAnswer) end({ kind: 'unreadable' })
          else pieces.push(piece)
        })
        response.on('end', () =>
          end({ kind: 'answered', status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString() }),
        )
        response.on('error', () => end({ kind: 'unreachable' }))
      },
    )
    const end = (posted: Posted): void => {
      clearTimeout(timer)
      resolve(posted)
      // A connection with a complete answer is kept: the next request needs no handshake.
      if (posted.kind !== 'answered') sent.destroy()
    }
    const timer = setTimeout(() => end({ kind: 'tooLate' }), timeoutMs)
    sent.on('error', () => end({ kind: isClosed ? 'notAllowed' : 'unreachable' }))
    sent.end(body)
  })
