import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createLineReader, DownMessage, type UpMessage, wireVersion } from '@parley/contract/engine-wire'
import type { CallBook } from '../calls/call-book.ts'
import type { EngineEvents } from '../events.ts'
import type { Journal } from '../journal/journal.ts'

export type LinkOptions = {
  readonly server: { readonly host: string; readonly port: number }
  readonly engineId: string
  readonly address: string
  /** Read anew for each connection: the server makes it at its first start. */
  readonly readSecret: () => Promise<string>
  readonly capacity: { readonly calls: number; readonly recognisers: number }
  readonly journal: Journal
  readonly book: CallBook
  readonly events: EngineEvents
}

/**
 * The engine's side of the wire to one server.
 *
 * - connecting: tries again with growing pauses until it is aborted; calls go on without it.
 * - challenged: answered with the proof that both know the installation's secret.
 * - welcomed: everything unshipped goes up first, then each event as it becomes durable; commands come down.
 * Any error closes the socket and starts over: what was not acknowledged is sent again.
 */
export interface ServerLink {
  ship(): void
  close(): void
}

const firstRetryMs = 100
const longestRetryMs = 2_000
/** Events in one message. */
const batchSize = 200

export const openServerLink = (options: LinkOptions): ServerLink => {
  let socket: Socket | undefined
  let isWelcome = false
  let isClosed = false
  let shippedSeq = 0
  let retryMs = firstRetryMs
  let retry: NodeJS.Timeout | undefined
  const name = `${options.server.host}:${options.server.port}`

  const send = (message: UpMessage): void => {
    if (socket?.writable) socket.write(`${JSON.stringify(message)}\n`)
  }
  const ship = (): void => {
    if (!isWelcome) return
    const waiting = options.journal.unshipped().filter((event) => event.journalSeq > shippedSeq)
    for (let from = 0; from < waiting.length; from += batchSize) {
      send({ kind: 'events', events: waiting.slice(from, from + batchSize) })
    }
    shippedSeq = waiting.at(-1)?.journalSeq ?? shippedSeq
  }
  const obey = async (message: DownMessage): Promise<void> => {
    switch (message.kind) {
      case 'challenge':
        send(await hello(options, message.nonce))
        return
      case 'welcome':
        options.events.linked({ server: name })
        isWelcome = true
        retryMs = firstRetryMs
        ship()
        return
      case 'scene':
        options.book.keepScene(message.sceneHash, message.scene)
        return
      case 'placeCall':
        options.book.placeCall(message, (forSec) =>
          send({ kind: 'holdWanted', attemptId: message.attemptId, forSec }),
        )
        return
      case 'hangUp':
        options.book.find(message.attemptId)?.mustEnd(message.reason)
        return
      case 'holdExtended':
        options.book.find(message.attemptId)?.holdExtended(message.heldSec)
        return
      case 'holdRefused':
        options.book.find(message.attemptId)?.mustEnd('noCredit')
        return
      case 'reconcile': {
        const live = message.attemptIds.filter((attemptId) => options.book.knows(attemptId))
        send({
          kind: 'reconciled',
          live,
          unknown: message.attemptIds.filter((attemptId) => !live.includes(attemptId)),
        })
        return
      }
      case 'acknowledge':
        options.journal.acknowledge(message.journalSeq)
    }
  }
  const open = (): void => {
    const fresh = connect({ ...options.server, noDelay: true, keepAlive: true })
    socket = fresh
    fresh.setEncoding('utf8')
    const fail = (reason: string): void => {
      fresh.destroy(new Error(reason))
    }
    const read = createLineReader((line) => {
      const message = DownMessage.safeParse(parseJson(line))
      if (!message.success) return fail('a message of an unknown form')
      // In order: only the challenge waits for anything, and nothing follows it before its answer.
      obey(message.data).catch((cause: unknown) => fail(String(cause)))
    })
    let reason = 'closed by the server'
    fresh.on('data', (chunk: string) => {
      try {
        read(chunk)
      } catch (cause) {
        fail(String(cause))
      }
    })
    fresh.on('error', (cause) => {
      reason = cause.message
    })
    fresh.on('close', () => {
      if (isWelcome) options.events.unlinked({ server: name, reason })
      isWelcome = false
      shippedSeq = 0
      if (isClosed) return
      retry = setTimeout(open, retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    })
  }
  open()

  return {
    ship,
    close: () => {
      isClosed = true
      clearTimeout(retry)
      socket?.end()
    },
  }
}

const hello = async (options: LinkOptions, nonce: string): Promise<UpMessage> => {
  const { engineId, address, capacity, journal } = options
  const secret = await options.readSecret()
  const proof = createHmac('sha256', secret).update(`${nonce}${engineId}${journal.epoch}`).digest('hex')
  return { kind: 'hello', wireVersion, engineId, epoch: journal.epoch, address, proof, capacity }
}

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
