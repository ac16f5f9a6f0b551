import type { TLSSocket } from 'node:tls'
import {
  createLineReader,
  VoiceTestDown,
  type VoiceTestHello,
  type VoiceTestOrder,
  type VoiceTestUp,
  type VoiceTestUpdate,
} from '@parley/contract/engine-wire'
import { type Conversation, type IntentClassifier, indexScene, readClassifier } from '@parley/core/dialogue'
import type { EmbeddedEngine, StreamedLeg } from '@parley/edge/telephony'
import type { RunningCall } from '../calls/call-deps.ts'
import type { CallRegistry } from '../calls/call-registry.ts'
import { runCall } from '../calls/run-call.ts'
import type { EngineEvents } from '../events.ts'
import { updateOfEvent } from './update-of-event.ts'

export type VoiceTestDeps = {
  readonly book: Pick<CallRegistry, 'tryScene'>
  readonly telephony: Pick<EmbeddedEngine, 'openStream'>
  readonly events: EngineEvents
  readonly now: () => number
  readonly connect: (server: ServerAddress) => TLSSocket
}

type ServerAddress = { readonly host: string; readonly port: number }

/** Runs the tests that a server orders: a call like every other, whose far side is a connection to that server. */
export interface VoiceTests {
  take(order: VoiceTestOrder, server: ServerAddress): void
}

export const createVoiceTests = (deps: VoiceTestDeps): VoiceTests => ({
  take: (order, server) => {
    const socket = deps.connect(server)
    const test = new VoiceTest(deps, order, socket)
    socket.setEncoding('utf8')
    socket.setTimeout(longestQuietMs, () => socket.destroy())
    const read = createLineReader((line) => test.obey(line))
    socket.on('data', (chunk: string) => {
      try {
        read(chunk)
      } catch {
        socket.destroy()
      }
    })
    socket.on('error', () => {})
    socket.once('secureConnect', () => test.begin())
    socket.once('close', () => test.leave())
  },
})

/** Connecting → preparing → talking → over. The end of the connection is the far side's hang-up, at any time. */
class VoiceTest {
  private readonly deps: VoiceTestDeps
  private readonly order: VoiceTestOrder
  private readonly socket: TLSSocket
  private leg: StreamedLeg | undefined
  private call: RunningCall | undefined
  private reported: Conversation | undefined
  private readonly pieces: Buffer[] = []
  private modelIsWhole: () => void = () => {}

  constructor(deps: VoiceTestDeps, order: VoiceTestOrder, socket: TLSSocket) {
    this.deps = deps
    this.order = order
    this.socket = socket
  }

  begin(): void {
    const { testId, key, scene } = this.order
    this.send({ kind: 'voiceTestHello', testId, key })
    indexScene(scene)
    const refusal = this.deps.book.tryScene(testId, scene, (recognizers) => {
      const running = runCall(this.callOrder, scene, {
        ...recognizers,
        now: this.deps.now,
        classifier: this.classifier(),
        dial: async (observer) => {
          this.leg = await this.deps.telephony.openStream(observer, (frame) => this.sound(frame))
          return this.leg
        },
        journal: async (event) => {
          const update = updateOfEvent(event)
          if (update) this.report(update)
        },
        // A test is not billed and does not outlive this process.
        keepDialog: async () => {},
        askForHold: () => {},
        onConversation: (conversation) => this.reportConversation(conversation),
      })
      this.call = running.call
      return {
        ...running,
        over: running.over.finally(() => {
          this.deps.events.voiceTestOver({ testId })
          this.socket.end()
        }),
      }
    })
    if (refusal === undefined) {
      this.send({ kind: 'taken' })
      this.deps.events.voiceTestBegan({ testId })
      return
    }
    this.send({ kind: 'refused', why: refusal })
    this.socket.end()
  }

  obey(line: string): void {
    const message = VoiceTestDown.parse(JSON.parse(line))
    switch (message.kind) {
      case 'classifier':
        this.pieces.push(Buffer.from(message.base64, 'base64'))
        if (this.pieces.length === this.order.classifierParts) this.modelIsWhole()
        return
      case 'sound':
        this.leg?.hear(samplesOf(message.base64))
        return
      case 'digit':
        this.leg?.press(message.digit)
    }
  }

  leave(): void {
    this.modelIsWhole()
    if (this.leg) this.leg.leave()
    else this.call?.mustEnd('stopped')
  }

  private get callOrder() {
    const { variables, maxTalkSec } = this.order
    const notAfterMs = this.deps.now() + longestPreparationMs
    return { variables, maxTalkSec, heldSec: maxTalkSec, ringSec: 1, notAfterMs }
  }

  private async classifier(): Promise<IntentClassifier | undefined> {
    if (this.order.classifierParts === 0) return undefined
    await new Promise<void>((resolve) => {
      this.modelIsWhole = resolve
    })
    return readClassifier(Buffer.concat(this.pieces))
  }

  private sound(frame: Int16Array): void {
    // Late audio is dropped.
    if (this.socket.writableLength > mostWaitingBytes) return
    const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)
    this.send({ kind: 'sound', base64: bytes.toString('base64') })
  }

  private reportConversation(conversation: Conversation): void {
    if (conversation.facts === this.reported?.facts && conversation.nodeId === this.reported.nodeId) return
    this.reported = conversation
    this.report({ kind: 'talk', nodeId: conversation.nodeId, facts: conversation.facts })
  }

  private report(update: VoiceTestUpdate): void {
    this.send({ kind: 'update', update })
  }

  private send(message: VoiceTestHello | VoiceTestUp): void {
    if (this.socket.writable) this.socket.write(`${JSON.stringify(message)}\n`)
  }
}

/** Little-endian on the wire, as on every supported machine. */
const samplesOf = (base64: string): Int16Array => {
  const bytes = Buffer.from(base64, 'base64')
  return Int16Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(at * 2))
}

/** Every sentence of a large draft is synthesized before the answer. */
const longestPreparationMs = 60_000
const longestQuietMs = 90_000
/** About a second of audio. */
const mostWaitingBytes = 32 * 1024
