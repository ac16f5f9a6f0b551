import { Refusal } from '@parley/contract/refusals'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { startApi } from './api.ts'
import { serveVoiceTests } from './features/voice-test/index.ts'
import type { Database } from './platform/db/index.ts'
import { type ApiApp, sendRefusal, serveConsole } from './platform/http/index.ts'
import type { Metrics } from './platform/metrics.ts'
import type { VoiceTestDesk } from './runtime/engine-link/index.ts'

export type HttpOptions = {
  readonly host: string
  readonly port: number
  readonly database: Database
  readonly metrics: Metrics
  readonly isDraining: () => boolean
  readonly api: ApiApp
  readonly openVoiceTest: VoiceTestDesk['open']
  /** Where the built console lies; nothing is served from there while it is empty. */
  readonly consoleFolder: string
}

/** The API's listener, with the three paths that operators ask. */
export const startHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const http = newHttp()
  await serveConsole(http, options.consoleFolder)
  await startApi(http, options.api)
  serveVoiceTests(http, { app: options.api, openTest: options.openVoiceTest })
  http.get('/healthz', () => ({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    const isReady = !options.isDraining() && (await answers(options.database))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'notReady' })
  })
  http.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.socket.remoteAddress)) return reply.code(404).send()
    return reply.type('text/plain; version=0.0.4').send(await options.metrics.text())
  })
  await http.listen({ host: options.host, port: options.port })
  return http
}

/** Fastify with the limits of the threat model: a body of 1 MiB, a request within 30 s. */
export const newHttp = (): FastifyInstance => {
  const http = Fastify({
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // Requests that are under way are answered; connections that only wait are closed.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_, request, reply) => {
      void sendRefusal(request, reply, new Refusal('bad_request'))
    },
  })
  // Node closes connections that are idle when it stops listening; those that become idle while it drains it forgets.
  let closing: NodeJS.Timeout | undefined
  http.addHook('preClose', async () => {
    closing = setInterval(() => http.server.closeIdleConnections(), 50)
  })
  http.addHook('onClose', async () => clearInterval(closing))
  return http
}

const answers = (database: Database): Promise<boolean> =>
  sql`select 1`.execute(database.api).then(
    () => true,
    () => false,
  )

const isLoopback = (address: string | undefined): boolean =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
