import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@parley/contract/refusals'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { VoiceTestSessions } from '../calls/background/engine-link/index.ts'
import { serveVoiceTests } from '../calls/voice-test/index.ts'
import { createBudget } from '../platform/budget/index.ts'
import type { Database } from '../platform/db/index.ts'
import { type ApiApp, sendRefusal, serveConsole } from '../platform/http/index.ts'
import type { Metrics } from '../platform/metrics.ts'
import { startApi } from './api.ts'

export type HttpOptions = {
  readonly host: string
  readonly port: number
  readonly database: Database
  readonly metrics: Metrics
  readonly isDraining: () => boolean
  readonly api: ApiApp
  readonly openVoiceTest: VoiceTestSessions['open']
  /** The folder of the built console; nothing is served from it while it is empty. */
  readonly consoleFolder: string
  /** Reverse proxies whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[]
}

/** The HTTP listener of the API, with the three paths for operators. */
export const startHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const http = newHttp(options.trustedProxies)
  await serveConsole(http, options.consoleFolder)
  await startApi(http, options.api)
  serveVoiceTests(http, { app: options.api, openTest: options.openVoiceTest })
  http.get('/healthz', () => ({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    const isReady = !options.isDraining() && (await answers(options.database))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'notReady' })
  })
  http.get('/metrics', async (request, reply) => {
    // A proxy on this host connects from loopback for everybody.
    if (!isLoopback(request.socket.remoteAddress) || isForwarded(request.headers))
      return reply.code(404).send()
    return reply.type('text/plain; version=0.0.4').send(await options.metrics.text())
  })
  await http.listen({ host: options.host, port: options.port })
  return http
}

/**
 * Fastify with the limits of the threat model: a request within 30 s, 500 connections per source. Each endpoint's own limits are
 * set where it is served.
 */
export const newHttp = (trustedProxies: readonly string[] = []): FastifyInstance => {
  const http = Fastify({
    bodyLimit: 16 * 1024,
    requestTimeout: 30_000,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Requests in progress are answered; idle connections are closed.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_, request, reply) => {
      void sendRefusal(request, reply, new Refusal('bad_request'))
    },
  })
  http.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
  capConnections(http, trustedProxies)
  const silent = new Set<Socket>()
  http.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  http.server.on('request', ({ socket }) => silent.delete(socket))
  // Node closes idle connections when it stops listening, but not those that become idle during the drain.
  let closing: NodeJS.Timeout | undefined
  http.addHook('preClose', async () => {
    closing = setInterval(() => http.server.closeIdleConnections(), 50)
    // Node does not count a connection without a first request as idle.
    for (const socket of silent) socket.destroy()
  })
  http.addHook('onClose', async () => clearInterval(closing))
  return http
}

/** Health checks need a fast answer: a slower database counts as down. */
const mostAnswerMs = 2000

const answers = (database: Database): Promise<boolean> => {
  const late = new AbortController()
  const answered = sql`select 1`.execute(database.api).then(
    () => true,
    () => false,
  )
  const tooLate = sleep(mostAnswerMs, false, { signal: late.signal }).catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => late.abort())
}

const mostConnectionsOfSource = 500

/** Proxies carry the requests of many clients. */
const capConnections = ({ server }: FastifyInstance, trustedProxies: readonly string[]): void => {
  server.maxConnections = 10_000
  server.headersTimeout = 15_000
  const connections = createBudget({ total: server.maxConnections, perHolder: mostConnectionsOfSource })
  const proxies = networksOf(trustedProxies)
  server.on('connection', (socket) => {
    const source = socket.remoteAddress ?? ''
    if (proxies.check(source, isIPv6(source) ? 'ipv6' : 'ipv4')) return
    const lease = connections.tryTake(source)
    if (lease === undefined) socket.destroy()
    else socket.once('close', lease.release)
  })
}

const networksOf = (addresses: readonly string[]): BlockList => {
  const networks = new BlockList()
  for (const one of addresses) {
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return networks
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined

const isLoopback = (address: string | undefined): boolean =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
