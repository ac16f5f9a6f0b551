import type { Synthesizer } from '@parley/edge/speech'
import type { MediaObserver, MediaSession } from '@parley/edge/telephony/media'
import type { BehaviorFactory, CalleeBehavior, Handset } from './behaviors/callee-behavior.ts'
import type { Callee } from './callees/persona.ts'
import { traitsOf } from './callees/traits-of.ts'
import { withNoise } from './callees/with-noise.ts'
import type { Pauses } from './pauses.ts'

export type PhoneDeps = {
  readonly callee: Callee
  readonly behavior: BehaviorFactory
  readonly synthesizer: Synthesizer
  readonly voices?: readonly string[] | undefined
  readonly pauses: Pauses
  readonly hangUp: () => void
  /** An error that the call survives. */
  readonly onTrouble: (cause: unknown) => void
}

/**
 * A callee's audio in and out. Attached to its media → open → over. While open it is quiet or playing; what it should say during
 * playback is dropped.
 */
export class Phone implements Handset, MediaObserver {
  readonly #deps: PhoneDeps
  readonly #behavior: CalleeBehavior
  #session: MediaSession | undefined
  #isSounding = false
  #isOver = false
  #playback = 0

  constructor(deps: PhoneDeps) {
    this.#deps = deps
    this.#behavior = deps.behavior(this, deps.callee)
  }

  attach(session: MediaSession): void {
    this.#session = session
  }

  open(): void {
    if (!this.#isOver) this.#behavior.opened?.()
  }

  /** Frees the media; nothing is played or done any more. */
  async leave(): Promise<void> {
    this.#isOver = true
    await this.#session?.close()
  }

  say(text: string): void {
    if (this.#isSounding || this.#isOver) return
    this.#isSounding = true
    this.#voiceOf(text).then(
      (audio) => this.#sound(audio),
      (cause: unknown) => {
        this.#isSounding = false
        if (!this.#isOver) this.#deps.onTrouble(cause)
      },
    )
  }

  play(sound: Int16Array): void {
    if (!this.#isSounding) this.#sound(sound)
  }

  press(digits: string): void {
    if (!this.#isOver) this.#session?.sendDtmf(digits)
  }

  hangUp(): void {
    if (!this.#isOver) this.#deps.hangUp()
  }

  after(waitMs: number, act: () => void): () => void {
    return this.#deps.pauses.after(waitMs, act)
  }

  onSpeechStarted(): void {
    if (!this.#isOver) this.#behavior.robotSpeaks?.()
  }

  onSpeechEnded(): void {
    if (!this.#isOver) this.#behavior.robotFallsSilent?.()
  }

  onPlaybackFinished(): void {
    this.#isSounding = false
    if (!this.#isOver) this.#behavior.said?.()
  }

  onSilentPeer(): void {
    this.hangUp()
  }

  onFrame(): void {}
  onDtmf(): void {}
  onPlaybackStarted(): void {}

  async #voiceOf(text: string): Promise<Int16Array> {
    const { callee, synthesizer, voices } = this.#deps
    const { speed, variant, noise } = traitsOf(callee, voices)
    const { language } = callee
    const audio = await synthesizer.speak({ language, text, speed, tone: 100, volume: 100, variant })
    return noise ? withNoise(audio, noise) : audio
  }

  #sound(audio: Int16Array): void {
    if (this.#isOver || !this.#session) return
    this.#isSounding = true
    this.#playback += 1
    this.#session.play(this.#playback, audio)
  }
}
