import { parentPort, workerData } from 'node:worker_threads'
import { FrameClock } from './frame-clock.ts'
import { Lateness } from './lateness.ts'
import type { SessionEvent, WorkerCommand, WorkerReply, WorkerSettings } from './media-wire.ts'
import { RtpSession } from './rtp-session.ts'
import { ConfirmerLink } from './voice/confirmer-link.ts'
import { loadVoiceActivity } from './voice/voice-activity.ts'

if (parentPort === null) throw new Error('the media worker runs in a worker thread only')
const port = parentPort
// Written by the pool, in media-pool.ts.
const settings: WorkerSettings = workerData.settings

const newVoice = await loadVoiceActivity()
const lateness = new Lateness()
const sessions = new Map<number, { readonly session: RtpSession; leave: (() => void) | undefined }>()
let framesSentByClosed = 0
let framesReceivedByClosed = 0
let events: SessionEvent[] = []

const flush = (): void => {
  if (events.length === 0) return
  port.postMessage({ kind: 'events', events })
  events = []
}
let confirmer: ConfirmerLink | undefined
const clock = new FrameClock(() => {
  confirmer?.flush()
  flush()
})

// All events of a clock step go in one message; a digit may arrive between steps, and waits for the next.
const report = (event: SessionEvent): void => {
  events.push(event)
}

const answer = (reply: number, message: WorkerReply): void => {
  // Events before the answer are sent before it.
  flush()
  port.postMessage({ kind: 'reply', reply, answer: message })
}

const open = async (command: Extract<WorkerCommand, { kind: 'open' }>): Promise<WorkerReply> => {
  const voice = newVoice()
  try {
    const { session: id, port: localPort, options } = command
    const session = await RtpSession.open({
      session: id,
      host: settings.host,
      port: localPort,
      options,
      silentPeerMs: settings.silentPeerMs,
      voice,
      confirmer: () => confirmer,
      lateness,
      report,
    })
    sessions.set(id, { session, leave: undefined })
    return { kind: 'opened' }
  } catch (cause) {
    voice.close()
    return openFailure(cause)
  }
}

const openFailure = (cause: unknown): WorkerReply => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'media-open-failed'
  if (code === 'EADDRINUSE') return { kind: 'portTaken' }
  return { kind: 'refused', code, message: cause instanceof Error ? cause.message : String(cause) }
}

const close = async (id: number): Promise<WorkerReply> => {
  const entry = sessions.get(id)
  if (entry === undefined) return { kind: 'closed' }
  sessions.delete(id)
  entry.leave?.()
  framesSentByClosed += entry.session.framesSent
  framesReceivedByClosed += entry.session.takeFramesReceived()
  try {
    const recording = await entry.session.close()
    return { kind: 'closed', ...(recording !== undefined && { recording }) }
  } catch (cause) {
    return { kind: 'closed', recordingFailure: describe(cause) }
  }
}

const describe = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message
}

const stats = (): WorkerReply => {
  let framesSent = framesSentByClosed
  let framesReceived = framesReceivedByClosed
  for (const { session } of sessions.values()) {
    framesSent += session.framesSent
    session.framesSent = 0
    framesReceived += session.takeFramesReceived()
  }
  framesSentByClosed = 0
  framesReceivedByClosed = 0
  return { kind: 'stats', late: lateness.takeOut(), framesSent, framesReceived }
}

const shutDown = async (): Promise<WorkerReply> => {
  await Promise.all([...sessions.keys()].map(close))
  clock.stop()
  return { kind: 'shutDown' }
}

const connect = async (command: Extract<WorkerCommand, { kind: 'connect' }>): Promise<void> => {
  const entry = sessions.get(command.session)
  if (entry === undefined) return
  await entry.session.connect(command.remote)
  if (sessions.has(command.session)) entry.leave ??= clock.add(entry.session)
}

const obey = async (command: WorkerCommand): Promise<void> => {
  switch (command.kind) {
    case 'open':
      answer(command.reply, await open(command))
      return
    case 'close':
      answer(command.reply, await close(command.session))
      return
    case 'stats':
      answer(command.reply, stats())
      return
    case 'shutDown':
      answer(command.reply, await shutDown())
      return
    case 'connect':
      return connect(command)
    case 'stop': {
      const cut = sessions.get(command.session)?.session.playbacks.stop()
      answer(command.reply, { kind: 'stopped', ...(cut !== undefined && { cut }) })
      return
    }
    case 'play':
      sessions.get(command.session)?.session.playbacks.add(command.playback, command.audio)
      return
    case 'feed':
      sessions.get(command.session)?.session.playbacks.feed(command.frame)
      return
    case 'pause':
      sessions.get(command.session)?.session.playbacks.pause()
      return
    case 'resume':
      sessions.get(command.session)?.session.playbacks.resume()
      return
    case 'judgeBy':
      confirmer = new ConfirmerLink(command.channel, (answer) =>
        sessions.get(answer.session)?.session.confirmed(answer),
      )
      return
    case 'sendDtmf':
      sessions.get(command.session)?.session.sendDtmf(command.digits)
      return
    case 'endSpeechAfter':
      sessions.get(command.session)?.session.endSpeechAfter(command.silenceMs)
      return
    case 'listen':
      sessions.get(command.session)?.session.listen(command.on)
      return
  }
}

port.on('message', (command: WorkerCommand) => {
  // A failure in here is a bug: it ends the worker, and the pool starts another.
  void obey(command)
})
