import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fateOfNumber, type SmsFate } from './fate-of-number.ts'

export type SmsDelivered = { readonly key: string; readonly to: string; readonly text: string }

export type Smsc = {
  readonly port: number
  /** Messages sent, in order: one per key, however often it was requested. */
  readonly sent: readonly SmsDelivered[]
  /** How many send requests it got. */
  readonly asked: () => number
  close(): Promise<void>
}

type Kept = { readonly id: string; readonly bodyHash: string; readonly fate: SmsFate; readonly atMs: number }

const mostBytes = 65_536
/** The messages that it keeps; the oldest are evicted. */
const mostKept = 20_000
const deliveryMs = 500

/**
 * A simulated SMS provider (protocol in docs/sms.md): the number's last two digits decide a message's result. It stores
 * idempotency keys, as real ones do.
 */
export const startSmsc = async (options: {
  readonly host: string
  readonly port: number
  readonly secret?: string
}): Promise<Smsc> => {
  const byKey = new Map<string, Kept>()
  const byId = new Map<string, Kept>()
  const throttled = new Set<string>()
  const sent: SmsDelivered[] = []
  let asked = 0

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked += 1
    const text = await readBody(request)
    const order = parseOrder(text)
    const key = request.headers['idempotency-key']
    if (order === undefined || typeof key !== 'string' || key === '')
      return answer(response, 400, { reason: 'to, text and Idempotency-Key are needed' })
    const bodyHash = createHash('sha256')
      .update(text ?? '')
      .digest('hex')
    const known = byKey.get(key)
    if (known !== undefined)
      return known.bodyHash === bodyHash
        ? answer(response, 202, { id: known.id })
        : answer(response, 422, { reason: 'another message has this key' })
    const fate = fateOfNumber(order.to)
    if (fate === 'refused') return answer(response, 422, { reason: 'the number takes no messages' })
    if (fate === 'throttledOnce' && !throttled.has(key)) {
      throttled.add(key)
      response.setHeader('retry-after', '1')
      return answer(response, 429, { reason: 'too many messages' })
    }
    const kept: Kept = { id: randomUUID(), bodyHash, fate, atMs: Date.now() }
    byKey.set(key, kept)
    byId.set(kept.id, kept)
    sent.push({ key, ...order })
    const [oldest] = byKey
    if (byKey.size > mostKept && oldest !== undefined) {
      byKey.delete(oldest[0])
      byId.delete(oldest[1].id)
      sent.shift()
    }
    // The message is sent, and the response is lost: a retry with the same key gets its result.
    if (fate === 'answerLost') return void request.socket.destroy()
    return answer(response, 202, { id: kept.id })
  }

  const receiptOf = (id: string): readonly [code: number, body: object] => {
    const kept = byId.get(id)
    if (kept === undefined) return [404, { reason: 'no such message' }]
    if (Date.now() - kept.atMs < deliveryMs) return [200, { status: 'pending' }]
    return [200, { status: kept.fate === 'undelivered' ? 'undelivered' : 'delivered' }]
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://smsc').pathname
    const [, id] = /^\/sms\/([^/]+)$/.exec(path) ?? []
    if (options.secret !== undefined && request.headers.authorization !== `Bearer ${options.secret}`)
      answer(response, 401, { reason: 'the secret is wrong' })
    else if (request.method === 'POST' && path === '/sms')
      take(request, response).catch(() => request.socket.destroy())
    else if (request.method === 'GET' && id !== undefined) answer(response, ...receiptOf(id))
    else answer(response, 404, { reason: 'POST /sms, GET /sms/{id}' })
  })
  return { ...(await listen(server, options)), sent, asked: () => asked }
}

const listen = async (
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Pick<Smsc, 'port' | 'close'>> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const answer = (response: ServerResponse, code: number, body: object): void => {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Undefined if it is too long. */
const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parseOrder = (text: string | undefined): { to: string; text: string } | undefined => {
  try {
    const order: unknown = JSON.parse(text ?? '')
    if (typeof order !== 'object' || order === null || !('to' in order) || !('text' in order))
      return undefined
    const { to, text: said } = order
    return typeof to === 'string' && typeof said === 'string' && said !== '' ? { to, text: said } : undefined
  } catch {
    return undefined
  }
}
