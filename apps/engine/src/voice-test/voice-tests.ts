import type { TLSSocket } from 'node:tls'
import {
  createLineReader,
  VoiceTestDown,
  type VoiceTestHello,
  type VoiceTestNews,
  type VoiceTestOrder,
  type VoiceTestUp,
} from '@parley/contract/engine-wire'
import { indexScene, type Likeness, readLikeness, type Talk } from '@parley/core/dialogue'
import type { EmbeddedEngine, StreamedLeg } from '@parley/edge/telephony'
import type { CallBook } from '../calls/call-book.ts'
import type { RunningCall } from '../calls/call-house.ts'
import { runCall } from '../calls/run-call.ts'
import type { EngineEvents } from '../events.ts'
import { newsOfEvent } from './news-of-event.ts'

export type VoiceTestHouse = {
  readonly book: Pick<CallBook, 'tryScene'>
  readonly telephony: Pick<EmbeddedEngine, 'openStream'>
  readonly events: EngineEvents
  readonly now: () => number
  readonly connect: (server: ServerAddress) => TLSSocket
}

type ServerAddress = { readonly host: string; readonly port: number }

/** Takes the tests that a server orders: a call like every other, whose far side is a connection to that server. */
export interface VoiceTests {
  take(order: VoiceTestOrder, server: ServerAddress): void
}

export const createVoiceTests = (house: VoiceTestHouse): VoiceTests => ({
  take: (order, server) => {
    const socket = house.connect(server)
    const test = new VoiceTest(house, order, socket)
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

/** Connecting → preparing → talking → over. The connection's end is the far side's hanging up, at any time. */
class VoiceTest {
  private readonly house: VoiceTestHouse
  private readonly order: VoiceTestOrder
  private readonly socket: TLSSocket
  private leg: StreamedLeg | undefined
  private call: RunningCall | undefined
  private told: Talk | undefined
  private readonly pieces: Buffer[] = []
  private modelIsWhole: () => void = () => {}

  constructor(house: VoiceTestHouse, order: VoiceTestOrder, socket: TLSSocket) {
    this.house = house
    this.order = order
    this.socket = socket
  }

  begin(): void {
    const { testId, key, scene } = this.order
    this.send({ kind: 'voiceTestHello', testId, key })
    indexScene(scene)
    const refusal = this.house.book.tryScene(testId, scene, (ears) => {
      const running = runCall(this.callOrder, scene, {
        ...ears,
        now: this.house.now,
        likeness: this.likeness(),
        dial: async (observer) => {
          this.leg = await this.house.telephony.openStream(observer, (frame) => this.sound(frame))
          return this.leg
        },
        journal: async (event) => {
          const news = newsOfEvent(event)
          if (news) this.tell(news)
        },
        // Nothing of a test is paid for or outlives this process.
        keepDialog: async () => {},
        askForHold: () => {},
        onTalk: (talk) => this.tellTalk(talk),
      })
      this.call = running.call
      return {
        ...running,
        over: running.over.finally(() => {
          this.house.events.voiceTestOver({ testId })
          this.socket.end()
        }),
      }
    })
    if (refusal === undefined) {
      this.send({ kind: 'taken' })
      this.house.events.voiceTestBegan({ testId })
      return
    }
    this.send({ kind: 'refused', why: refusal })
    this.socket.end()
  }

  obey(line: string): void {
    const message = VoiceTestDown.parse(JSON.parse(line))
    switch (message.kind) {
      case 'likeness':
        this.pieces.push(Buffer.from(message.base64, 'base64'))
        if (this.pieces.length === this.order.likenessParts) this.modelIsWhole()
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
    const notAfterMs = this.house.now() + longestPreparationMs
    return { variables, maxTalkSec, heldSec: maxTalkSec, ringSec: 1, notAfterMs }
  }

  private async likeness(): Promise<Likeness | undefined> {
    if (this.order.likenessParts === 0) return undefined
    await new Promise<void>((resolve) => {
      this.modelIsWhole = resolve
    })
    return readLikeness(Buffer.concat(this.pieces))
  }

  private sound(frame: Int16Array): void {
    // Sound that is late is no use: what does not get through is not kept.
    if (this.socket.writableLength > mostWaitingBytes) return
    const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)
    this.send({ kind: 'sound', base64: bytes.toString('base64') })
  }

  private tellTalk(talk: Talk): void {
    if (talk.facts === this.told?.facts && talk.nodeId === this.told.nodeId) return
    this.told = talk
    this.tell({ kind: 'talk', nodeId: talk.nodeId, facts: talk.facts })
  }

  private tell(news: VoiceTestNews): void {
    this.send({ kind: 'news', news })
  }

  private send(message: VoiceTestHello | VoiceTestUp): void {
    if (this.socket.writable) this.socket.write(`${JSON.stringify(message)}\n`)
  }
}

/** Little-endian on the wire, as in every machine that we run on. */
const samplesOf = (base64: string): Int16Array => {
  const bytes = Buffer.from(base64, 'base64')
  return Int16Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(at * 2))
}

/** Every sentence of a large draft is synthesised before it is answered. */
const longestPreparationMs = 60_000
const longestQuietMs = 90_000
/** About a second of sound. */
const mostWaitingBytes = 32 * 1024
