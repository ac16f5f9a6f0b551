import { rm } from 'node:fs/promises'
import type { Endpoint, InterfaceLanguage, Route, ServedEndpoint } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admittedAs, permit } from './admit-request.ts'
import type { ApiApp } from './api-app.ts'
import type { ApiContext } from './api-context.ts'
import type { ApiRequest } from './api-request.ts'
import { readCookies } from './cookies.ts'
import { refusalEnvelope, successEnvelope, validationEnvelope, validationSentences } from './envelope.ts'
import { gatherInput } from './gather-input.ts'
import type { Handler } from './handlers.ts'
import { languageOf } from './language-of.ts'
import type { Principal } from './principal.ts'
import { type Body, readBody } from './read-body.ts'
import type { Fields } from './read-json.ts'
import { refusalOf } from './refusal-of.ts'
import { refusalStatus } from './refusal-status.ts'
import { type ByteStream, type Bytes, sendBytes, sendStream } from './send-bytes.ts'

/** From an admitted request to its envelope: body, permission for its content, input, handler. */
export const handleRequest = async (
  context: ApiContext,
  served: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const language = languageOf(request.headers['accept-language'])
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  try {
    return await answer(context, { served, request, reply, language })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined)
      context.app.events.requestFailed({ route: `${served.method} ${served.path}`, error })
    const said = refusal ?? new Refusal('internal_error')
    // Otherwise unread parts would have to be received completely.
    if (request.isMultipart()) reply.header('connection', 'close')
    return reply.code(refusalStatus(said.code)).send(refusalEnvelope(language, said))
  }
}

type Asked = {
  readonly served: ServedEndpoint
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: InterfaceLanguage
}

const answer = async (context: ApiContext, asked: Asked): Promise<FastifyReply> => {
  const { served, request } = asked
  const { principal, holder } = admittedAs(request)
  // `/api/users/` is neither the list nor an id.
  if (Object.values(request.params as Fields).includes('')) throw new Refusal('not_found')
  const body = await readBody(context.app, { served, request, holder })
  try {
    return await answerWith(context, asked, { principal, body })
  } finally {
    body.lease?.release()
    if (body.spooled !== undefined) await rm(body.spooled.path, { force: true })
  }
}

const answerWith = async (
  context: ApiContext,
  asked: Asked,
  { principal, body }: { readonly principal: Principal | undefined; readonly body: Body },
): Promise<FastifyReply> => {
  const { served, request, reply, language } = asked
  const chosen = chooseRoute(served, body.fields)
  permit(chosen, principal)
  if (chosen.kind === 'planned') throw new Refusal('not_built_yet')
  const { route, name } = chosen
  const sources = { path: request.params as Fields, query: request.query as Fields, body: body.fields } // Fastify provides objects.
  const gathered = gatherInput(sources, (field) => field in route.input.shape)
  const parsed = route.input.safeParse(gathered, { error: validationSentences(language) })
  if (!parsed.success) return reply.code(200).send(validationEnvelope(language, parsed.error))
  // The contract ties each name to its input and response; over all names only this type holds.
  const handle = context.handlers[name as keyof typeof context.handlers] as unknown as Handler<Route>
  const work = async (app = context.app): Promise<unknown> =>
    handle(makeCall(app, asked, { principal, body }) as ApiRequest, parsed.data) // `permit` has checked that there is a principal.
  const key = request.headers['idempotency-key']
  if (route.answer.kind === 'bytes') return sendBytes(reply, (await work()) as Bytes) // The contract declares bytes.
  if (route.answer.kind === 'stream') return sendStream(reply, (await work()) as ByteStream) // The contract declares a stream.
  const envelope = async (app = context.app) => successEnvelope(route.answer, await work(app))
  if (!route.creates || principal === undefined || typeof key !== 'string')
    return reply.send(await envelope())
  const sent = body.spooled === undefined ? body.file?.bytes : Buffer.from(body.spooled.sha256)
  const asking = { key, route: name, input: gathered, file: sent }
  return reply.send(await context.onceOnly(context.app, principal, asking, envelope))
}

/** Decision §13: where POST also creates, a body with page or pageSize is a read. */
const chooseRoute = ({ route, pagedRead }: ServedEndpoint, body: Fields): Endpoint =>
  pagedRead !== undefined && ('page' in body || 'pageSize' in body) ? pagedRead : route

const makeCall = (
  app: ApiApp,
  { request, reply }: Asked,
  { principal, body }: { readonly principal: Principal | undefined; readonly body: Body },
): ApiRequest<Principal | undefined> => ({
  app,
  principal,
  ticket: String(request.headers['x-access-token'] ?? ''),
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 200),
  cookies: readCookies(request.headers.cookie),
  isSecure: request.protocol === 'https',
  origin: request.headers.origin,
  host: request.headers.host,
  range: request.headers.range,
  lastEventId: textOf(request.headers['last-event-id']),
  file: body.file,
  spooled: body.spooled,
  setCookies: (cookies) => {
    reply.header('set-cookie', [...cookies])
  },
})

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header.slice(0, 100) : undefined
