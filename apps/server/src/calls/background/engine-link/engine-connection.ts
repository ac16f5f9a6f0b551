import type { Socket } from 'node:net'
import {
  type DownMessage,
  type NamedVoice,
  UpMessage,
  type VoiceTestDown,
  VoiceTestHello,
  wireVersion,
} from '@parley/contract/engine-wire'
import { readLinesInOrder } from './read-lines-in-order.ts'

/** A connected engine on one TCP connection. A new connection of the same engine is another object. */
export type EngineConnection = {
  readonly engine: string
  readonly epoch: number
  /** The voices it can synthesize, by name. */
  readonly voices: readonly NamedVoice[]
  readonly isOpen: () => boolean
  readonly send: (message: DownMessage) => void
  readonly close: (why: string) => void
}

export type Hello = Extract<UpMessage, { kind: 'hello' }>
export type MessageAfterHello = Exclude<UpMessage, Hello>

export type ConnectionHandlers = {
  /** Admits an engine, or returns why not; `again` if it was asked to send a second hello. */
  readonly onHello: (hello: Hello, connection: EngineConnection) => Promise<string | undefined>
  readonly onMessage: (message: MessageAfterHello, connection: EngineConnection) => Promise<void>
  /** An engine opened this connection for a voice test: its messages go to the returned handler, if a test is waiting. */
  readonly onVoiceTest: (hello: VoiceTestHello, line: VoiceTestLine) => VoiceTestHearer | undefined
  readonly onRefused: (why: string) => void
  readonly onClosed: (connection: EngineConnection, why: string) => void
  readonly onTrouble: (engine: string | undefined, error: unknown) => void
}

/** A voice test's connection, seen from the server. */
export type VoiceTestLine = {
  readonly send: (message: VoiceTestDown) => void
  /** Not yet sent by the socket. */
  readonly waitingBytes: () => number
  readonly close: () => void
}
export type VoiceTestHearer = { readonly hear: (line: string) => void; readonly closed: () => void }

const helloMs = 5000

/**
 * Serves one authenticated connection. States: waiting for `hello` (at most helloMs) → joined, or a voice test's → closed.
 * Messages are handled in order, because an acknowledgment covers everything before it.
 */
export const serveEngineConnection = (socket: Socket, handlers: ConnectionHandlers): void => {
  let joined: EngineConnection | undefined
  let test: VoiceTestHearer | undefined
  let isClosed = false

  const close = (why: string): void => {
    if (isClosed) return
    isClosed = true
    clearTimeout(helloTimer)
    socket.destroy()
    if (test) test.closed()
    else if (joined === undefined) handlers.onRefused(why)
    else handlers.onClosed(joined, why)
  }
  const send = (message: DownMessage | VoiceTestDown): void => {
    if (!isClosed) socket.write(`${JSON.stringify(message)}\n`)
  }
  const helloTimer = setTimeout(() => close('no hello'), helloMs)

  const handleMessage = async (message: UpMessage | undefined): Promise<void> => {
    if (isClosed) return
    if (message === undefined) return close('not a message')
    if (joined !== undefined) {
      if (message.kind === 'hello') return close('a second hello')
      return handlers.onMessage(message, joined)
    }
    if (message.kind !== 'hello') return close('no hello first')
    if (message.wireVersion !== wireVersion) return close(`wire version ${message.wireVersion}`)
    clearTimeout(helloTimer)
    const { engineId: engine, epoch, voices } = message
    const connection = { engine, epoch, voices, isOpen: () => !isClosed, send, close }
    const refusal = await handlers.onHello(message, connection)
    if (refusal === 'again') return
    if (refusal !== undefined) return close(refusal)
    // Registered even if the socket closed meanwhile: its end is reported below.
    joined = connection
    if (isClosed) handlers.onClosed(connection, 'closed while joining')
  }
  const handleTest = (lines: readonly string[]): readonly string[] => {
    const hello = test === undefined ? parseTestHello(lines[0]) : undefined
    if (hello !== undefined) {
      clearTimeout(helloTimer)
      test = handlers.onVoiceTest(hello, {
        send,
        waitingBytes: () => socket.writableLength,
        close: () => close('the test is over'),
      })
      if (test === undefined) close('no test is waiting for this connection')
    }
    if (test === undefined) return lines
    for (const line of hello === undefined ? lines : lines.slice(1)) if (!isClosed) test.hear(line)
    return []
  }
  const handleLines = async (lines: readonly string[]): Promise<void> => {
    const rest = joined === undefined ? handleTest(lines) : lines
    for (const message of mergeEvents(rest.map(parseMessage))) await handleMessage(message)
  }

  socket.on('error', () => close('connection error'))
  socket.on('close', () => close('disconnected'))
  readLinesInOrder(socket, handleLines, (why, error) => {
    if (error !== undefined) handlers.onTrouble(joined?.engine, error)
    close(why)
  })
}

const mostEventsTogether = 500

/** Queued batches become one transaction: a busy engine sends many small ones. */
const mergeEvents = (messages: readonly (UpMessage | undefined)[]): readonly (UpMessage | undefined)[] => {
  const merged: (UpMessage | undefined)[] = []
  for (const message of messages) {
    const last = merged.at(-1)
    const fits =
      last?.kind === 'events' &&
      message?.kind === 'events' &&
      last.events.length + message.events.length <= mostEventsTogether
    if (fits) merged[merged.length - 1] = { kind: 'events', events: [...last.events, ...message.events] }
    else merged.push(message)
  }
  return merged
}

const parseMessage = (line: string): UpMessage | undefined => {
  try {
    return UpMessage.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

const parseTestHello = (line: string | undefined): VoiceTestHello | undefined => {
  if (line?.includes('voiceTestHello') !== true) return undefined
  try {
    return VoiceTestHello.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
