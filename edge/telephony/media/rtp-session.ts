import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { BeepDetector } from './beep-detector.ts'
import type { FrameClockMember } from './frame-clock.ts'
import type { Lateness } from './lateness.ts'
import type { MediaOptions, RecordingSummary, RemoteMedia } from './media-session.ts'
import type { SessionEvent } from './media-wire.ts'
import { RecordingWriter } from './recording-writer.ts'
import { isRtcpReport } from './rtcp-packet.ts'
import { RtcpReporter } from './rtcp-reporter.ts'
import { ssrcOf } from './rtp-packet.ts'
import { RtpReceiver } from './rtp-receiver.ts'
import { RtpSender } from './rtp-sender.ts'
import { SilenceWatch } from './silence-watch.ts'
import { SocketPair } from './socket-pair.ts'
import { ToneDigits } from './tone-digits.ts'
import type { ConfirmerLink } from './voice/confirmer-link.ts'
import { type SpeechChange, SpeechDetector } from './voice/speech-detector.ts'
import type { VoiceActivity } from './voice/voice-activity.ts'
import { type ConfirmerAnswer, VoiceConfirmation } from './voice/voice-confirmation.ts'

export type RtpSessionSetting = {
  readonly session: number
  readonly host: string
  readonly port: number
  readonly options: MediaOptions
  readonly silentPeerMs: number
  readonly voice: VoiceActivity
  /** Voice confirmation, once it is available. */
  readonly confirmer: () => ConfirmerLink | undefined
  readonly lateness: Lateness
  readonly report: (event: SessionEvent) => void
}

/**
 * One call's media inside the worker. Open (port allocated, no media) → connected (every tick takes a frame
 * from the far side and sends one) ⇄ held (receives, sends nothing) → closed. The recording's clock starts with
 * the first connect; every tick is 20 ms of both channels.
 */
export class RtpSession implements FrameClockMember {
  readonly #setting: RtpSessionSetting
  readonly #sender: RtpSender
  readonly #receiver: RtpReceiver
  readonly #reporter = new RtcpReporter()
  readonly #speech: SpeechDetector
  readonly #voiceConfirmation: VoiceConfirmation
  readonly #tones: ToneDigits
  readonly #beeps = new BeepDetector()
  readonly #recorder: RecordingWriter | undefined
  readonly #said = new Int16Array(frameSamples)
  readonly #heard = new Int16Array(frameSamples)
  #sockets: SocketPair | undefined
  #remote: RemoteMedia | undefined
  #connects = 0
  #listening = false
  #collidedMs = Number.NEGATIVE_INFINITY
  readonly #silence: SilenceWatch
  /** RFC 7022 §4.2: unique to this session, and independent of the host. */
  readonly #cname = randomBytes(12).toString('base64')
  framesSent = 0

  private constructor(setting: RtpSessionSetting, recorder: RecordingWriter | undefined) {
    this.#setting = setting
    this.#recorder = recorder
    this.#speech = new SpeechDetector(setting.options.endpointMs ?? defaultEndpointMs)
    this.#voiceConfirmation = new VoiceConfirmation(setting.session)
    this.#silence = new SilenceWatch(setting.options.silentPeerMs ?? setting.silentPeerMs)
    this.#tones = new ToneDigits()
    this.#receiver = new RtpReceiver((digit) => this.#reportDigit(digit))
    this.#sender = new RtpSender({
      started: (playback) => this.#reportPlayback('playbackStarted', playback),
      finished: (playback) => this.#reportPlayback('playbackFinished', playback),
    })
  }

  static async open(setting: RtpSessionSetting): Promise<RtpSession> {
    const box: { session?: RtpSession } = {}
    const sockets = await SocketPair.bind(setting.host, setting.port, {
      onRtp: (datagram, source) => box.session?.rtp(datagram, source),
      onRtcp: (datagram, source) => box.session?.rtcp(datagram, source),
    })
    try {
      const path = setting.options.recordingPath
      const recorder = path === undefined ? undefined : await RecordingWriter.open(path)
      box.session = new RtpSession(setting, recorder)
      box.session.#sockets = sockets
      return box.session
    } catch (cause) {
      await sockets.close()
      throw cause
    }
  }

  /** Resolves when the peer's address is known; a later connect replaces an earlier one. */
  async connect(remote: RemoteMedia): Promise<void> {
    const turn = ++this.#connects
    const host = isIP(remote.host) ? remote.host : await resolveHost(remote.host)
    if (turn !== this.#connects || host === undefined) return
    this.#receiver.connect(remote, host, performance.now())
    this.#followPeer(performance.now())
    this.#remote = { ...remote, host }
    this.#silence.begin()
  }

  rtp(datagram: Buffer, source: { readonly address: string; readonly port: number }): void {
    // RFC 3550 §8.2: another sender under our SSRC would be confused with us, so we take another one. It is not
    // accepted under ours.
    if (ssrcOf(datagram) === this.#sender.ssrc) {
      this.#leaveSsrc(performance.now())
      return
    }
    this.#receiver.datagram(datagram, source, performance.now())
  }

  rtcp(datagram: Buffer, source: { readonly address: string }): void {
    if (source.address !== this.#receiver.gate.host || !isRtcpReport(datagram)) return
    this.#reporter.heard(datagram, Date.now())
    this.#silence.heard()
  }

  tick(dueMs: number): void {
    const remote = this.#remote
    if (remote === undefined) return
    const nowMs = performance.now()
    this.#followPeer(nowMs)
    if (maySend(remote)) this.#send(remote, nowMs - dueMs)
    else this.#sendNothing()
    this.#receive(remote, nowMs)
    this.#recorder?.append(this.#heard, this.#said)
    this.#watchSilence(remote)
    this.#report()
  }

  skip(frames: number): void {
    if (this.#remote === undefined) return
    this.#sender.skip(frames)
    this.#said.fill(0)
    for (let i = 0; i < frames; i++) {
      this.#receive(this.#remote, performance.now())
      this.#recorder?.append(this.#heard, this.#said)
    }
  }

  listen(on: boolean): void {
    this.#listening = on
  }

  endSpeechAfter(silenceMs: number): void {
    this.#speech.endAfter(silenceMs)
  }

  confirmed(answer: ConfirmerAnswer): void {
    this.#voiceConfirmation.answered(answer)
  }

  get playbacks(): RtpSender['playbacks'] {
    return this.#sender.playbacks
  }

  sendDtmf(digits: string): void {
    this.#sender.dtmf.add(digits)
  }

  takeFramesReceived(): number {
    return this.#receiver.takePackets()
  }

  /** Frees the ports even if the recording fails. */
  async close(): Promise<RecordingSummary | undefined> {
    this.#connects++
    if (this.#remote !== undefined) this.#sendReport(true)
    this.#remote = undefined
    this.#setting.voice.close()
    this.#setting.confirmer()?.closed(this.#setting.session)
    const sockets = this.#sockets
    this.#sockets = undefined
    await sockets?.close()
    return this.#recorder?.close()
  }

  #send(remote: RemoteMedia, lateMs: number): void {
    const { gate } = this.#receiver
    for (const packet of this.#sender.take(remote, this.#said))
      this.#sockets?.sendRtp(packet, gate.host, gate.port)
    this.#setting.lateness.add(lateMs)
    this.framesSent++
  }

  #sendNothing(): void {
    this.#sender.skip(1)
    this.#said.fill(0)
  }

  #receive(remote: RemoteMedia, nowMs: number): void {
    this.#receiver.take(this.#heard, nowMs)
    const atMs = Date.now()
    const { session, report } = this.#setting
    if (this.#listening) report({ kind: 'frame', session, atMs, frame: this.#heard.slice() })
    const change = this.#speechChange(atMs)
    if (change?.kind === 'started') report({ kind: 'speechStarted', session, atMs: change.atMs })
    if (change?.kind === 'ended')
      report({ kind: 'speechEnded', session, atMs: change.atMs, voicedUntilMs: change.voicedUntilMs })
    const beepMs = this.#beeps.frame(this.#heard, atMs)
    if (beepMs !== undefined) report({ kind: 'beep', session, atMs: beepMs })
    // With events negotiated, a gateway leaks the start of a tone before it mutes it.
    const digit = this.#tones.frame(this.#heard, remote.dtmfPayloadType === undefined ? 2 : 4)
    if (digit !== undefined) this.#receiver.tone(digit, nowMs)
  }

  #speechChange(atMs: number): SpeechChange | undefined {
    const { voice, confirmer } = this.#setting
    const voiced = voice.isVoiced(this.#heard)
    confirmer()?.ask(this.#voiceConfirmation.questions(this.#heard, voiced, this.#speech.isSpeaking))
    return this.#speech.frame(voiced, atMs, this.#voiceConfirmation.confirmation)
  }

  #watchSilence(remote: RemoteMedia): void {
    const isDue = remote.rtpDue && maySend(remote)
    const isLost = this.#silence.tick({
      heardMs: this.#receiver.heardMs,
      isDue,
      isSpeaking: this.playbacks.isPlaying,
    })
    if (isLost) this.#setting.report({ kind: 'silentPeer', session: this.#setting.session, atMs: Date.now() })
  }

  /** While the announced peer alone is active, the kernel drops what others send. */
  #followPeer(nowMs: number): void {
    const { gate } = this.#receiver
    if (gate.isExclusive(nowMs)) this.#sockets?.lockTo(gate.host, gate.port)
    else this.#sockets?.unlock()
  }

  #report(): void {
    if (this.#reporter.isDue()) this.#sendReport(false)
  }

  /** Not repeatedly: a peer that returns our own packets is a loop, and would return each new SSRC as well. */
  #leaveSsrc(nowMs: number): void {
    if (nowMs - this.#collidedMs < collisionMs) return
    this.#collidedMs = nowMs
    this.#sendReport(true)
    this.#sender.changeSsrc()
  }

  #sendReport(bye: boolean): void {
    const { gate, reception } = this.#receiver
    const remote = this.#remote
    if (remote === undefined || gate.host === '' || remote.port === 0) return
    const { ssrc, sent } = this.#sender
    const report = this.#reporter.write({
      ssrc,
      cname: this.#cname,
      nowMs: Date.now(),
      bye,
      ...(sent !== undefined && maySend(remote) && { sent }),
      ...withReception(reception.report()),
    })
    this.#sockets?.sendRtcp(report, gate.host, remote.rtcpPort ?? gate.port + 1)
  }

  #reportDigit(digit: string): void {
    this.#setting.report({ kind: 'dtmf', session: this.#setting.session, atMs: Date.now(), digit })
  }

  #reportPlayback(kind: 'playbackStarted' | 'playbackFinished', playback: number): void {
    this.#setting.report({ kind, session: this.#setting.session, atMs: Date.now(), playback })
  }
}

/** Not while the peer holds us; 0.0.0.0 and port 0 are older forms of hold (RFC 3264 §8.4, §5.1). */
const maySend = (remote: RemoteMedia): boolean =>
  remote.sending && remote.port !== 0 && remote.host !== '0.0.0.0'

const withReception = <Heard>(heard: Heard | undefined): { readonly heard?: Heard } =>
  heard === undefined ? {} : { heard }

const resolveHost = async (name: string): Promise<string | undefined> =>
  lookup(name).then(
    ({ address }) => address,
    // The peer is unreachable: nothing will arrive, and the silence watch reports it.
    () => undefined,
  )

const frameSamples = 160
/** RFC 3550 §8.2: ten report intervals. */
const collisionMs = 50_000
const defaultEndpointMs = 500
