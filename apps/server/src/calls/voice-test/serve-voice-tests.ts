import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { voiceTestPath } from '@parley/contract/api'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { guardConnection } from '../../platform/guard-connection.ts'
import type { TestContext } from './begin-test.ts'
import { TestSocket } from './test-socket.ts'

/** Authenticated connections; others count to a budget by source. */
const mostSockets = 1000
/** The first message carries a ticket and the variables of a scene; a frame is 320 bytes. */
const longestMessageBytes = 64 * 1024

/** Serves the WebSocket of voice tests beside the API, to pages of the same origin only. */
export const serveVoiceTests = (http: FastifyInstance, context: TestContext): void => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessageBytes,
    perMessageDeflate: false,
  })
  const running = new Map<string, WebSocket>()
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refuse = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    }
    const status = refusedStatus(request, sockets.clients.size)
    if (status !== undefined) {
      refuse(status)
      return
    }
    const waiting = context.app.budgets.waitingSockets.tryTake(request.socket.remoteAddress ?? '')
    if (waiting === undefined) {
      refuse('429 Too Many Requests')
      return
    }
    socket.once('close', waiting.release)
    sockets.handleUpgrade(request, socket, head, (ws) =>
      new TestSocket(ws, context, { running, isKnown: waiting.release }).serve(),
    )
  }
  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const guard = guardConnection(socket, (error) =>
      context.app.events.requestFailed({ route: 'WebSocket of a voice test', error }),
    )
    guard(upgrade)(request, socket, head)
  })
  // Otherwise the server would wait for running tests to end.
  http.addHook('preClose', async () => {
    for (const ws of sockets.clients) ws.close(goingAway)
    sockets.close()
  })
}

const refusedStatus = (request: IncomingMessage, open: number): string | undefined => {
  // A request target may be anything (RFC 9112 §3.2): it is compared, never parsed.
  const [path] = (request.url ?? '').split('?')
  if (path !== voiceTestPath) return '404 Not Found'
  if (!isOwnOrigin(request)) return '403 Forbidden'
  return open < mostSockets ? undefined : '503 Service Unavailable'
}

/** Browsers always send the Origin of a page that opens a WebSocket; the same-origin rule does not apply to WebSockets. */
const isOwnOrigin = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false
  }
}

/** RFC 6455 §7.4.1. */
const goingAway = 1001
