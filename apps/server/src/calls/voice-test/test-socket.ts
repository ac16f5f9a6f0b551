import { VoiceTestAsk, type VoiceTestSaid, voiceFrameBytes } from '@parley/contract/api'
import type { VoiceTestUpdate } from '@parley/contract/engine-wire'
import { Refusal } from '@parley/contract/refusals'
import type { RawData, WebSocket } from 'ws'
import { findPrincipal } from '../../accounts/sessions/index.ts'
import { guardConnection } from '../../platform/guard-connection.ts'
import { refusalOf } from '../../platform/http/index.ts'
import type { OpenVoiceTest } from '../background/engine-link/index.ts'
import { type Asked, beginTest, type TestContext } from './begin-test.ts'
import { createFrameGate } from './frame-gate.ts'

/** Shared by the connections of one server. */
export type VoiceTestSockets = {
  /** Running tests by login: one each. */
  readonly running: Map<string, WebSocket>
  /** The connection is authenticated: it no longer counts to its source's budget. */
  readonly isKnown: () => void
}

/**
 * One browser's connection. Waiting for `begin` (firstWordMs) → beginning → in conversation → closed. Closed by an unknown
 * message, by frames faster than real time, by a browser that does not answer, and at the time limit; whatever it sends, an
 * engine receives only frames of the right size at real-time pace.
 */
export class TestSocket {
  private readonly ws: WebSocket
  private readonly context: TestContext
  private readonly sockets: VoiceTestSockets
  private readonly mayCome: () => boolean
  private state: 'waiting' | 'beginning' | 'talking' | 'closed' = 'waiting'
  private test: OpenVoiceTest | undefined
  private login: string | undefined
  private isAlive = true

  constructor(ws: WebSocket, context: TestContext, sockets: VoiceTestSockets) {
    this.ws = ws
    this.context = context
    this.sockets = sockets
    this.mayCome = createFrameGate(() => performance.now())
  }

  serve(): void {
    const { ws } = this
    const firstWord = setTimeout(() => {
      if (this.state === 'waiting') ws.close(policyViolation)
    }, firstWordMs)
    const hardStop = setTimeout(() => ws.close(normal), longestMs)
    const pulse = setInterval(() => this.feelPulse(), pulseMs)
    ws.on('pong', () => {
      this.isAlive = true
    })
    const guard = guardConnection({ destroy: () => ws.terminate() }, (error) => this.report(error))
    ws.on(
      'message',
      guard((data: RawData, isBinary: boolean) => this.hear(data, isBinary)),
    )
    // Such as an oversized message: ws closes by itself with the matching code.
    ws.on('error', () => {})
    ws.once('close', () => {
      clearTimeout(firstWord)
      clearTimeout(hardStop)
      clearInterval(pulse)
      this.leave()
    })
  }

  private hear(data: RawData, isBinary: boolean): void {
    if (this.state === 'closed' || this.ws.readyState !== this.ws.OPEN) return
    if (!this.mayCome()) {
      this.refuse(new Refusal('voice_test_flood'))
      return
    }
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0)
    if (isBinary) this.hearFrame(bytes)
    else this.obey(bytes.toString('utf8'))
  }

  private hearFrame(frame: Buffer): void {
    if (this.state === 'waiting' || frame.length !== voiceFrameBytes) this.ws.close(unacceptable)
    else this.test?.sound(frame)
  }

  private obey(text: string): void {
    const ask = VoiceTestAsk.safeParse(parseJson(text))
    if (!ask.success) this.ws.close(unacceptable)
    else if (ask.data.kind === 'digit') this.test?.press(ask.data.digit)
    else if (this.state === 'waiting') {
      this.state = 'beginning'
      this.begin(ask.data).catch((error: unknown) => this.fail(error))
    } else this.ws.close(unacceptable)
  }

  private async begin(asked: Asked): Promise<void> {
    const { app } = this.context
    const principal = await findPrincipal(app, asked.ticket)
    if (principal === undefined) throw new Refusal('login_timeout')
    this.sockets.isKnown()
    if (this.hasLeft()) return
    const { running } = this.sockets
    if (running.has(principal.loginId)) throw new Refusal('voice_test_running')
    this.login = principal.loginId
    running.set(principal.loginId, this.ws)
    const test = await beginTest(this.context, principal, asked, {
      onSound: (frame) => {
        // A slow browser misses frames; none are buffered here.
        if (this.ws.bufferedAmount < mostWaitingBytes) this.ws.send(frame)
      },
      onUpdate: (update) => this.notify(update),
      onClosed: () => this.ws.close(normal),
    })
    if (this.hasLeft()) {
      test.close()
      return
    }
    this.test = test
    this.state = 'talking'
    this.say({ kind: 'taken' })
  }

  /** The browser may leave during a wait. */
  private hasLeft(): boolean {
    return this.state === 'closed'
  }

  private notify(update: VoiceTestUpdate): void {
    this.say(update)
  }

  private fail(error: unknown): void {
    const refusal = refusalOf(error)
    if (refusal === undefined) this.report(error)
    this.refuse(refusal ?? new Refusal('internal_error'))
  }

  private report(error: unknown): void {
    this.context.app.events.requestFailed({ route: 'WebSocket of a voice test', error })
  }

  private refuse({ code, values, details }: Refusal): void {
    this.say({
      kind: 'refused',
      code,
      values,
      details: details.slice(0, mostDetails).map((detail) => ({ code: detail.code, values: detail.values })),
    })
    this.ws.close(normal)
    this.leave()
  }

  private say(said: VoiceTestSaid): void {
    if (this.ws.readyState === this.ws.OPEN) this.ws.send(JSON.stringify(said))
  }

  private feelPulse(): void {
    if (!this.isAlive) this.ws.terminate()
    this.isAlive = false
    this.ws.ping()
  }

  private leave(): void {
    this.state = 'closed'
    this.test?.close()
    this.test = undefined
    const { running } = this.sockets
    if (this.login !== undefined && running.get(this.login) === this.ws) running.delete(this.login)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const firstWordMs = 5_000
const pulseMs = 10_000
/** Preparing a large draft, five minutes of conversation, the goodbye. */
const longestMs = 480_000
/** Four seconds of audio. */
const mostWaitingBytes = 64 * 1024
const mostDetails = 50

/** RFC 6455 §7.4.1. */
const normal = 1000
const unacceptable = 1003
const policyViolation = 1008
