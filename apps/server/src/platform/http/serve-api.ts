import multipart from '@fastify/multipart'
import { openApi, rolesOf, type ServedEndpoint, servedEndpoints } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { sceneFileSchema } from '@parley/contract/scene-file'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitRequest, bodyLimitOfServed } from './admit-request.ts'
import type { ApiContext } from './api-context.ts'
import { refusalEnvelope } from './envelope.ts'
import { handleRequest } from './handle-request.ts'
import { languageOf } from './language-of.ts'
import { refusalOf } from './refusal-of.ts'
import { refusalStatus } from './refusal-status.ts'

/** Endpoints that accept larger files declare it (specification 1 §5: the largest is a zip of 80 MB). */
const longestFile = 2 * 1024 * 1024

/** Serves every endpoint of the contract, implemented or not, under each of its paths and aliases. */
export const serveApi = async (http: FastifyInstance, context: ApiContext): Promise<void> => {
  http.removeAllContentTypeParsers()
  // Kept as text: nesting depth is checked before parsing.
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
  await http.register(multipart, { limits: { files: 1, fileSize: longestFile, fields: 20, parts: 21 } })
  for (const served of servedEndpoints()) serveCall(http, context, served)
  const document = JSON.stringify(openApi())
  http.get('/api/openapi.json', (_, reply) => reply.type('application/json').send(document))
  const sceneFile = JSON.stringify(sceneFileSchema(), null, 2)
  http.get('/api/scene-file.schema.json', (_, reply) => reply.type('application/schema+json').send(sceneFile))
  http.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal('not_found')))
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal === undefined) context.app.events.requestFailed({ route: routeOf(request), error })
    return sendRefusal(request, reply, refusal ?? new Refusal('internal_error'))
  })
}

const serveCall = (http: FastifyInstance, context: ApiContext, served: ServedEndpoint): void => {
  for (const { route } of [served.route, ...(served.pagedRead ? [served.pagedRead] : [])])
    if (rolesOf[route.roles] === undefined)
      throw new Error(`${served.method} ${served.path} has no permission: nobody may use it`)
  http.route({
    method: served.method,
    url: served.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
    bodyLimit: bodyLimitOfServed(served),
    onRequest: (request, reply) => admitRequest(context, served, request, reply),
    handler: (request, reply) => handleRequest(context, served, request, reply),
  })
}

/** A refusal for a request that matches no endpoint. */
export const sendRefusal = (
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply => {
  const { seconds } = refusal.values
  if (refusal.code === 'too_many_requests' && seconds !== undefined) reply.header('retry-after', seconds)
  return reply
    .code(refusalStatus(refusal.code))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(refusalEnvelope(languageOf(request.headers['accept-language']), refusal))
}

const routeOf = (request: FastifyRequest): string =>
  `${request.method} ${request.routeOptions.url ?? 'unknown'}`
