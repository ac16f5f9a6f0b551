import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decodeG711, encodeG711 } from '../codec/g711.ts'
import type { MediaPool, MediaSession } from '../media/index.ts'
import { parseRtp, writeRtp } from '../media/rtp-packet.ts'
import type { Leg, LegEnd, LegObserver } from '../telephony-engine.ts'

/**
 * A leg whose far side is a stream of frames instead of a telephone, such as a browser's microphone and
 * loudspeaker.
 */
export interface StreamedLeg extends Leg {
  /** 20 ms of the far side's audio. */
  hear(frame: Int16Array): void
  /** The far side pressed a key. */
  press(digit: string): void
  /** The far side has left. */
  leave(): void
}

/**
 * Uses the same media session as a telephone, connected by RTP over loopback: jitter buffer, speech detection,
 * playback and G.711 are those of real calls. Answered as soon as it is open, ended once, by either side.
 */
export const openStreamedLeg = async (
  { pool, host }: { readonly pool: MediaPool; readonly host: string },
  observer: LegObserver,
  onSound: (frame: Int16Array) => void,
): Promise<StreamedLeg> => {
  const leg = new LoopbackLeg(observer, onSound)
  // RTP cannot be sent to the wildcard address.
  await leg.open(pool, host === '0.0.0.0' ? '127.0.0.1' : host)
  return leg
}

/** Opening → up → over. */
class LoopbackLeg implements StreamedLeg {
  private readonly observer: LegObserver
  private readonly onSound: (frame: Int16Array) => void
  private readonly codes = new Uint8Array(frameSamples)
  private readonly ssrc = Math.floor(Math.random() * 2 ** 32)
  private socket: Socket | undefined
  private session: MediaSession | undefined
  private sent = 0
  private isOver = false

  constructor(observer: LegObserver, onSound: (frame: Int16Array) => void) {
    this.observer = observer
    this.onSound = onSound
  }

  async open(pool: MediaPool, host: string): Promise<void> {
    const socket = createSocket('udp4')
    socket.on('message', (datagram) => this.play8k(datagram))
    // The loopback only fails after the end.
    socket.on('error', () => this.end('network'))
    socket.bind(0, host)
    await once(socket, 'listening')
    const { observer } = this
    try {
      this.session = await pool.open(
        {},
        {
          onFrame: (frame, atMs) => observer.onFrame(frame, atMs),
          onDtmf: (digit, atMs) => observer.onDtmf(digit, atMs),
          onSpeechStarted: (atMs) => observer.onSpeechStarted(atMs),
          onSpeechEnded: (atMs, voicedUntilMs) => observer.onSpeechEnded(atMs, voicedUntilMs),
          onBeep: (atMs) => observer.onBeep?.(atMs),
          onPlaybackStarted: (playback, atMs) => observer.onPlaybackStarted(playback, atMs),
          onPlaybackFinished: (playback, atMs) => observer.onPlaybackFinished(playback, atMs),
          onSilentPeer: () => this.end('network'),
        },
      )
    } catch (cause) {
      socket.close()
      throw cause
    }
    this.socket = socket
    const { port } = socket.address()
    this.session.connect({
      host,
      port,
      codec: law,
      payloadType: pcmaPayloadType,
      sending: true,
      rtpDue: true,
    })
    // After the caller has received its leg: the handlers of the answer play and listen on it.
    setImmediate(() => {
      if (!this.isOver) observer.onAnswered({ atMs: Date.now(), headers: new Map() })
    })
  }

  hear(frame: Int16Array): void {
    if (this.isOver || !this.session) return
    encodeG711(law, frame, this.codes)
    const packet = writeRtp({
      marker: this.sent === 0,
      payloadType: pcmaPayloadType,
      sequence: this.sent & 0xffff,
      timestamp: (this.sent * frameSamples) >>> 0,
      ssrc: this.ssrc,
      payload: this.codes,
    })
    this.sent++
    this.socket?.send(packet, this.session.localPort, this.socket.address().address)
  }

  press(digit: string): void {
    if (!this.isOver) this.observer.onDtmf(digit, Date.now())
  }

  leave(): void {
    this.end('them')
  }

  hangUp(): void {
    this.end('us')
  }

  play(playback: number, audio: Int16Array): void {
    this.session?.play(playback, audio)
  }

  feed(frame: Int16Array): void {
    this.session?.feed(frame)
  }

  async stop(): ReturnType<Leg['stop']> {
    return this.isOver ? undefined : this.session?.stop()
  }

  pause(): void {
    this.session?.pause()
  }

  resume(): void {
    this.session?.resume()
  }

  sendDtmf(digits: string): void {
    this.session?.sendDtmf(digits)
  }

  listen(on: boolean): void {
    this.session?.listen(on)
  }

  endSpeechAfter(silenceMs: number): void {
    this.session?.endSpeechAfter(silenceMs)
  }

  private play8k(datagram: Buffer): void {
    const packet = parseRtp(datagram)
    if (this.isOver || packet?.payloadType !== pcmaPayloadType) return
    this.onSound(decodeG711(law, packet.payload, new Int16Array(packet.payload.length)))
  }

  private end(by: LegEnd['by']): void {
    if (this.isOver) return
    this.isOver = true
    const atMs = Date.now()
    const ended = (): void => {
      this.socket?.close()
      this.observer.onEnded({ atMs, by })
    }
    void (this.session?.close() ?? Promise.resolve()).then(ended, ended)
  }
}

const frameSamples = 160
const law = 'PCMA'
const pcmaPayloadType = 8
