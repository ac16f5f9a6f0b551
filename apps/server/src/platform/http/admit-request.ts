import { bodyLimitOf, type Endpoint, operateBits, rolesOf, type ServedEndpoint } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from './api-context.ts'
import type { Principal } from './principal.ts'

type Admitted = {
  readonly principal: Principal | undefined
  /** The holder that budgets count the request to: the account, or the source address if nobody is signed in. */
  readonly holder: string
}

const admitted = new WeakMap<FastifyRequest, Admitted>()

/**
 * Decides on the headers alone whether a request may come: rate, principal, permission, size, memory. The response to a refused
 * request closes the connection, so that the body need not be received. @throws too_many_requests, login_timeout, no_permission,
 * payload_too_large
 */
export const admitRequest = async (
  context: ApiContext,
  served: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  try {
    const one = await identify(context, request)
    permitEither(served, one.principal)
    reserveMemory(context, { served, request, reply, holder: one.holder })
    admitted.set(request, one)
  } catch (error) {
    if (hasBody(request)) reply.header('connection', 'close')
    throw error
  }
}

/** The result of `admitRequest` for a request. */
export const admittedAs = (request: FastifyRequest): Admitted => {
  const found = admitted.get(request)
  if (found === undefined) throw new Error('a request was not admitted')
  return found
}

/** Whether the principal may use an endpoint. @throws login_timeout, no_permission */
export const permit = ({ route }: Endpoint, principal: Principal | undefined): void => {
  if (principal === undefined) {
    if ((route.ticket ?? 'needed') === 'needed') throw new Refusal('login_timeout')
    return
  }
  if (!rolesOf[route.roles].includes(principal.role)) throw new Refusal('no_permission')
  if (route.operate !== undefined && (principal.operateGrant & operateBits[route.operate]) === 0)
    throw new Refusal('no_permission')
}

/** If POST reads and creates, the body decides which; either permission is enough here. */
const permitEither = ({ route, pagedRead }: ServedEndpoint, principal: Principal | undefined): void => {
  try {
    permit(route, principal)
  } catch (error) {
    if (pagedRead === undefined) throw error
    permit(pagedRead, principal)
  }
}

const identify = async ({ app, findPrincipal }: ApiContext, request: FastifyRequest): Promise<Admitted> => {
  const source = `address ${request.ip}`
  const ticket = request.headers['x-access-token']
  const isShown = typeof ticket === 'string' && ticket !== ''
  const principal = isShown ? await findPrincipal(app, ticket) : undefined
  const isWithin =
    principal === undefined
      ? app.budgets.strangers.allows(source)
      : app.budgets.requests.allows(principal.account)
  if (!isWithin) throw new Refusal('too_many_requests', { seconds: 1 })
  return { principal, holder: principal?.account ?? source }
}

/** A multipart body is read in pieces and has its own budget. */
const reserveMemory = (
  { app }: ApiContext,
  {
    served,
    request,
    reply,
    holder,
  }: {
    readonly served: ServedEndpoint
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly holder: string
  },
): void => {
  if (!hasBody(request) || isForm(request)) return
  const limit = bodyLimitOfServed(served)
  const length = Number(request.headers['content-length'] ?? limit)
  if (!(length <= limit)) throw new Refusal('payload_too_large')
  const lease = app.budgets.memory.takeNow(holder, length)
  reply.raw.once('finish', lease.release)
  reply.raw.once('close', lease.release)
}

/** Fastify sets it only after parsing. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/form-data') ?? false

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const limits = new WeakMap<ServedEndpoint, number>()

/** In bytes; the larger one if two endpoints share a path and a method. */
export const bodyLimitOfServed = (served: ServedEndpoint): number => {
  const known = limits.get(served)
  if (known !== undefined) return known
  const { route, pagedRead } = served
  const limit = Math.max(...[route, ...(pagedRead ? [pagedRead] : [])].map((one) => bodyLimitOf(one.route)))
  limits.set(served, limit)
  return limit
}
