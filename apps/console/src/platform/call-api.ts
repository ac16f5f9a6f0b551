import type { ResponseOf, Route } from '@parley/contract/api'
import { z } from 'zod'
import { ApiRefusal, type Constraint, unreachableCode } from './api-refusal.ts'
import { connectionAnswered, connectionFailed } from './connection.ts'
import { currentLanguage } from './language.ts'
import { sceneInHash } from './scene-in-hash.ts'
import { readSession } from './session.ts'
import { sessionLost } from './session-lost.ts'

export type InputTo<R extends Route> = z.input<R['input']>

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** For a call that takes a file. */
  readonly file?: File | undefined
  /** The same key makes a repeated call the same call. */
  readonly idempotencyKey?: string | undefined
}

type SendOptions = CallOptions & {
  /** Of a file: the first byte that is still wanted. */
  readonly from?: number
}

/** Specification 1 §9. */
const requestTimeoutMs = 300_000

/** One call of the contract. @throws ApiRefusal in the reader's language. */
export const callApi = async <R extends Route>(
  route: R,
  input: InputTo<R>,
  options: CallOptions = {},
): Promise<ResponseOf<R>> => {
  const response = await fetchAgainAfterRefresh(route, input, options)
  const envelope = readEnvelope(await response.text())
  if (envelope.code === unreachableCode) connectionFailed()
  else connectionAnswered()
  if (envelope.status) {
    const answer = route.answer.kind === 'nothing' ? undefined : envelope.data
    return answer as ResponseOf<R> // The server cuts every answer to the contract's own schema.
  }
  if (response.status === 401) sessionLost()
  throw refusalOf(envelope)
}

/** The file of a call that answers with one; a long one comes in several parts. */
export const fetchBytes = async <R extends Route>(
  route: R,
  input: InputTo<R>,
  options: CallOptions = {},
): Promise<Blob> => {
  const parts: Blob[] = []
  for (let from = 0; ; ) {
    const response = await fetchAgainAfterRefresh(route, input, { ...options, from })
    if (!response.ok || isJson(response)) {
      if (response.status === 401) sessionLost()
      throw refusalOf(readEnvelope(await response.text()))
    }
    const part = await response.blob()
    parts.push(part)
    from += part.size
    if (part.size === 0 || from >= totalOf(response, from)) return new Blob(parts, { type: part.type })
  }
}

/** RFC 9110 §14.4: `bytes 0-9/100`; without it the answer was all of it. */
const totalOf = (response: Response, otherwise: number): number =>
  Number(/\/([0-9]+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? otherwise)

const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('application/json')

/** The ticket lives for half an hour; the hidden refresh cookie renews it once, for all calls that wait. */
const fetchAgainAfterRefresh = async (
  route: Route,
  input: unknown,
  options: SendOptions,
): Promise<Response> => {
  const first = await send(route, input, options)
  if (first.status !== 401 || route.ticket === 'optional' || readSession() === undefined) return first
  return (await refreshTicket()) ? send(route, input, options) : first
}

let refreshing: Promise<boolean> | undefined
const refreshTicket = (): Promise<boolean> => {
  refreshing ??= fetch('/api/common/refresh/accesstoken', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': currentLanguage() },
    body: '{}',
  })
    .then(
      (response) => response.ok,
      () => false,
    )
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

const send = async (route: Route, input: unknown, options: SendOptions): Promise<Response> => {
  const [method = 'POST'] = route.methods
  const fields = { ...sceneInHash(), ...(input as Readonly<Record<string, unknown>>) } // Every input is a z.object.
  const { path, rest } = fillPath(route, fields)
  const isRead = method === 'GET'
  const body = isRead
    ? undefined
    : options.file === undefined
      ? JSON.stringify(rest)
      : form(route, rest, options.file)
  const timeout = AbortSignal.timeout(requestTimeoutMs)
  try {
    return await fetch(isRead ? `${path}${query(rest)}` : path, {
      method,
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      headers: {
        'accept-language': currentLanguage(),
        'x-access-token': readSession()?.ticket ?? '',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(options.from === undefined || options.from === 0 ? {} : { range: `bytes=${options.from}-` }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      ...(body === undefined ? {} : { body }),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    connectionFailed()
    throw new ApiRefusal(unreachableCode, 'The server does not answer.')
  }
}

/** Fields that the path names move into it; a list becomes a comma list (decision §13). */
const fillPath = (route: Route, fields: Readonly<Record<string, unknown>>) => {
  const rest: Record<string, unknown> = { productId: 'callbot', ...fields }
  const path = route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete rest[name]
    return encodeURIComponent(asText(value))
  })
  return { path: route.bare && path.endsWith('/') ? path.slice(0, -1) : path, rest }
}

const query = (fields: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (asText(value) !== '') search.set(name, asText(value))
  return `?${search}`
}

/** A field as an address writes it; a list joined by commas. */
const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).join(',')
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const form = (route: Route, fields: Readonly<Record<string, unknown>>, file: File): FormData => {
  const data = new FormData()
  data.set('task', JSON.stringify(fields))
  data.set(route.file ?? 'file', file)
  return data
}

const Envelope = z.object({
  status: z.boolean(),
  msg: z.string(),
  code: z.string().optional(),
  data: z.unknown(),
})
type Envelope = z.infer<typeof Envelope>

const readEnvelope = (text: string): Envelope => {
  const parsed = Envelope.safeParse(parseJson(text))
  // A proxy's error page, or nothing at all.
  return parsed.success
    ? parsed.data
    : { status: false, msg: 'The server does not answer.', code: unreachableCode, data: null }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ConstraintList = z.array(
  z.object({
    property: z.string(),
    constraints: z.record(z.string(), z.string()),
    nodeId: z.string().optional(),
    connectionId: z.string().optional(),
  }),
)

const refusalOf = ({ msg, code = 'internal_error', data }: Envelope): ApiRefusal => {
  const list = ConstraintList.safeParse(data)
  const constraints: readonly Constraint[] = list.success
    ? list.data.flatMap(({ property, constraints, nodeId, connectionId }) =>
        Object.entries(constraints).map(([rule, sentence]) => ({
          property,
          sentence,
          code: rule,
          ...(nodeId === undefined ? {} : { nodeId }),
          ...(connectionId === undefined ? {} : { connectionId }),
        })),
      )
    : []
  const values = z.record(z.string(), z.unknown()).safeParse(data)
  return new ApiRefusal(code, msg, { constraints, values: values.success ? values.data : {} })
}
