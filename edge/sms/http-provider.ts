import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'

export type SmsOrder = {
  /** Idempotency key: the provider sends a message of one key once, however often it is requested. */
  readonly idempotencyKey: string
  /** E.164 with its plus, where the number is in a numbering plan. */
  readonly to: string
  readonly text: string
}

export type SmsSent =
  | { readonly kind: 'accepted'; readonly providerId: string }
  /** Permanent. */
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'throttled'; readonly retryAfterSec: number }
  /** Unknown whether it was sent: retry with the same key. */
  | { readonly kind: 'unanswered' }

export type SmsReceipt = 'pending' | 'delivered' | 'undelivered'

/** A provider's URL, and the one IP address to connect to. */
export type SmsProvider = {
  readonly url: string
  readonly ip: string
  readonly secret: string | undefined
}

/** Maximum bytes read of an answer. */
const mostBytes = 16_384
const timeoutMs = 10_000
const longestRetrySec = 3600

/** Requests the provider to send (docs/sms.md). Follows no redirection. */
export const sendSms = async (
  provider: SmsProvider,
  order: SmsOrder,
  signal: AbortSignal,
): Promise<SmsSent> => {
  const answer = await ask(provider, {
    path: '',
    key: order.idempotencyKey,
    body: { to: order.to, text: order.text },
    signal,
  })
  if (answer === undefined) return { kind: 'unanswered' }
  const { code, body, retryAfter } = answer
  if (code === 429 || code === 409 || code === 503)
    return { kind: 'throttled', retryAfterSec: retrySec(retryAfter) }
  if (code >= 300 && code < 500 && code !== 408) return { kind: 'refused', code }
  const id = textOf(body, 'id')
  const isAccepted =
    (code === 200 || code === 201 || code === 202) && id !== undefined && /^.{1,200}$/.test(id)
  return isAccepted ? { kind: 'accepted', providerId: id } : { kind: 'unanswered' }
}

/** State of an accepted message; pending without a clear answer. */
export const requestReceipt = async (
  provider: SmsProvider,
  providerId: string,
  signal: AbortSignal,
): Promise<SmsReceipt> => {
  const answer = await ask(provider, { path: `/${encodeURIComponent(providerId)}`, signal })
  const status = answer?.code === 200 ? textOf(answer.body, 'status') : undefined
  return status === 'delivered' || status === 'undelivered' ? status : 'pending'
}

type Asked = {
  readonly path: string
  readonly key?: string
  readonly body?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}
type Answered = { readonly code: number; readonly body: unknown; readonly retryAfter: string | undefined }

/** Undefined without a complete answer in time. */
const ask = ({ url, ip, secret }: SmsProvider, asked: Asked): Promise<Answered | undefined> =>
  new Promise((resolve) => {
    const target = new URL(url)
    target.pathname = target.pathname.replace(/\/$/, '') + asked.path
    const payload = asked.body === undefined ? undefined : JSON.stringify(asked.body)
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: payload === undefined ? 'GET' : 'POST',
      agent: false,
      signal: AbortSignal.any([asked.signal, AbortSignal.timeout(timeoutMs)]),
      lookup: (_host, options, done) => {
        const family = isIPv6(ip) ? 6 : 4
        if (options.all === true) done(null, [{ address: ip, family }])
        else done(null, ip, family)
      },
      headers: {
        accept: 'application/json',
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      },
    })
    request.on('error', () => resolve(undefined))
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) request.destroy()
        else parts.push(part)
      })
      response.on('error', () => resolve(undefined))
      response.on('close', () => resolve(undefined))
      response.on('end', () =>
        resolve({
          code: response.statusCode ?? 0,
          body: parse(Buffer.concat(parts).toString('utf8')),
          retryAfter: response.headers['retry-after'],
        }),
      )
    })
    request.end(payload)
  })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOf = (body: unknown, name: 'id' | 'status'): string | undefined => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined // Arbitrary JSON.
  return typeof value === 'string' ? value : undefined
}

/** RFC 9110 §10.2.3, in seconds; a date, or none, counts as a minute. */
const retrySec = (header: string | undefined): number =>
  header !== undefined && /^[0-9]{1,6}$/.test(header)
    ? Math.min(longestRetrySec, Math.max(1, Number(header)))
    : 60
