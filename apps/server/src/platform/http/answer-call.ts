import { rm } from 'node:fs/promises'
import {
  type CallRoute,
  type InterfaceLanguage,
  operateBits,
  type Route,
  rolesOf,
  type ServedCall,
} from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiGround } from './api-ground.ts'
import type { Call, UploadedFile } from './call.ts'
import type { Caller } from './caller.ts'
import { readCookies } from './cookies.ts'
import { refusalEnvelope, successEnvelope, validationEnvelope, validationSentences } from './envelope.ts'
import { gatherInput } from './gather-input.ts'
import type { Handler } from './handlers.ts'
import { languageOf } from './language-of.ts'
import { type Fields, readJson } from './read-json.ts'
import { refusalOf } from './refusal-of.ts'
import { refusalStatus } from './refusal-status.ts'
import { type ByteStream, type Bytes, sendBytes, sendStream } from './send-bytes.ts'
import { type SpooledFile, spoolUpload } from './spool-upload.ts'

/** From a request to its envelope: who asks, may he, what does he ask, and the verb behind it. */
export const answerCall = async (
  ground: ApiGround,
  served: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const language = languageOf(request.headers['accept-language'])
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  try {
    return await answer(ground, { served, request, reply, language })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined)
      ground.app.events.requestFailed({ route: `${served.method} ${served.path}`, error })
    const said = refusal ?? new Refusal('internal_error')
    return reply.code(refusalStatus(said.code)).send(refusalEnvelope(language, said))
  }
}

type Asked = {
  readonly served: ServedCall
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: InterfaceLanguage
}

const answer = async (ground: ApiGround, asked: Asked): Promise<FastifyReply> => {
  const { served, request } = asked
  const caller = await callerOf(ground, request)
  const needsTicket = (served.route.route.ticket ?? 'needed') === 'needed'
  if (needsTicket && caller === undefined) throw new Refusal('login_timeout')
  // Nobody fills a disk who may not.
  if (served.route.route.isSpooled) allow(served.route, caller)
  // `/api/users/` is not the list, and nobody's name.
  if (Object.values(request.params as Fields).includes('')) throw new Refusal('not_found')
  const body = await readBody(ground, served, request)
  try {
    return await answerWith(ground, asked, { caller, body })
  } finally {
    if (body.spooled !== undefined) await rm(body.spooled.path, { force: true })
  }
}

const answerWith = async (
  ground: ApiGround,
  asked: Asked,
  { caller, body }: { readonly caller: Caller | undefined; readonly body: Body },
): Promise<FastifyReply> => {
  const { served, request, reply, language } = asked
  const chosen = chooseRoute(served, body.fields)
  allow(chosen, caller)
  if (chosen.kind === 'planned') throw new Refusal('not_built_yet')
  const { route, name } = chosen
  const sources = { path: request.params as Fields, query: request.query as Fields, body: body.fields } // Fastify gives objects.
  const gathered = gatherInput(sources, (field) => field in route.input.shape)
  const parsed = route.input.safeParse(gathered, { error: validationSentences(language) })
  if (!parsed.success) return reply.code(200).send(validationEnvelope(language, parsed.error))
  const call = makeCall(ground, asked, { caller, body })
  // The contract ties each name to its own input and answer; over all names only this is true.
  const handle = ground.handlers[name as keyof typeof ground.handlers] as unknown as Handler<Route>
  const work = async (): Promise<unknown> => handle(call as Call, parsed.data) // `allow` saw that there is a caller.
  const key = request.headers['idempotency-key']
  if (route.answer.kind === 'bytes') return sendBytes(reply, (await work()) as Bytes) // The route says bytes.
  if (route.answer.kind === 'stream') return sendStream(reply, (await work()) as ByteStream) // The route says stream.
  const envelope = async () => successEnvelope(route.answer, await work())
  if (!route.creates || caller === undefined || typeof key !== 'string') return reply.send(await envelope())
  const sent = body.spooled === undefined ? body.file?.bytes : Buffer.from(body.spooled.sha256)
  const asking = { key, route: name, input: gathered, file: sent }
  return reply.send(await ground.onceOnly(ground.app, caller, asking, envelope))
}

const callerOf = (ground: ApiGround, request: FastifyRequest): Promise<Caller | undefined> => {
  const ticket = request.headers['x-access-token']
  return typeof ticket === 'string' && ticket !== ''
    ? ground.findCaller(ground.app, ticket)
    : Promise.resolve(undefined)
}

/** Decision §13: where POST also creates, a body with page or pageSize is a read. */
const chooseRoute = ({ route, pagedRead }: ServedCall, body: Fields): CallRoute =>
  pagedRead !== undefined && ('page' in body || 'pageSize' in body) ? pagedRead : route

const allow = ({ route }: CallRoute, caller: Caller | undefined): void => {
  if (caller === undefined) {
    if ((route.ticket ?? 'needed') === 'needed') throw new Refusal('login_timeout')
    return
  }
  if (!rolesOf[route.roles].includes(caller.role)) throw new Refusal('no_permission')
  if (route.operate !== undefined && (caller.operateGrant & operateBits[route.operate]) === 0)
    throw new Refusal('no_permission')
}

type Body = {
  readonly fields: Fields
  readonly file?: UploadedFile
  readonly spooled?: SpooledFile
}

const readBody = async (ground: ApiGround, served: ServedCall, request: FastifyRequest): Promise<Body> => {
  if (request.isMultipart()) return readParts(ground, served, request)
  return { fields: typeof request.body === 'string' ? readJson(request.body) : {} }
}

/** The file under its contract's name, other parts as fields; a part named `task` holds the fields as JSON (decision §3). */
const readParts = async (
  { app }: ApiGround,
  { route }: ServedCall,
  request: FastifyRequest,
): Promise<Body> => {
  if (route.route.file === undefined) throw new Refusal('bad_request')
  const fields = new Map<string, unknown>()
  let file: UploadedFile | undefined
  let spooled: SpooledFile | undefined
  const { fileMegabytes } = route.route
  const limits = fileMegabytes === undefined ? {} : { fileSize: fileMegabytes * 1024 * 1024 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file' && route.route.isSpooled) spooled = await spoolUpload(app, part)
    else if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() }
    else if (part.fieldname === 'task' && typeof part.value === 'string')
      for (const [name, value] of Object.entries(readJson(part.value))) fields.set(name, value)
    else fields.set(part.fieldname, part.value)
  }
  return { fields: Object.fromEntries(fields), ...(file && { file }), ...(spooled && { spooled }) }
}

const makeCall = (
  { app }: ApiGround,
  { request, reply }: Asked,
  { caller, body }: { readonly caller: Caller | undefined; readonly body: Body },
): Call<Caller | undefined> => ({
  app,
  caller,
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
