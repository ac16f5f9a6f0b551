import type { Synthesizer } from '@parley/edge/speech'
import type { MediaPool } from '@parley/edge/telephony/media'
import { answerSdp, chooseMedia, parseSdp } from '@parley/edge/telephony/sdp'
import type { DialogObserver, IncomingInvite } from '@parley/edge/telephony/sip'
import type { BehaviorFactory } from './behaviors/callee-behavior.ts'
import { linesOf } from './callees/lines-of.ts'
import type { Callee } from './callees/persona.ts'
import { traitsOf } from './callees/traits-of.ts'
import { Pauses } from './pauses.ts'
import { Phone } from './phone.ts'
import { receptions } from './receptions.ts'

export type CallContext = {
  readonly host: string
  readonly media: MediaPool
  readonly synthesizer: Synthesizer
  readonly pace: number
  readonly voices?: readonly string[] | undefined
  readonly onTrouble: (cause: unknown) => void
  readonly onOver: () => void
}

/**
 * One call at the carrier. Calling → announcing → over, calling → talking → over, or straight to over. At its end, by any side,
 * its pauses are canceled and its media is freed, once.
 */
export class CarriedCall {
  readonly #incoming: IncomingInvite
  readonly #callee: Callee
  readonly #context: CallContext
  readonly #pauses: Pauses
  #phone: Phone | undefined
  #isAnswered = false
  #isOver = false

  constructor(incoming: IncomingInvite, callee: Callee, context: CallContext) {
    this.#incoming = incoming
    this.#callee = callee
    this.#context = context
    this.#pauses = new Pauses(context.pace)
  }

  begin(): void {
    this.#incoming.onCancelled(() => this.#end())
    const reception = receptions[this.#callee.persona]
    switch (reception.kind) {
      case 'answers':
        this.#afterRinging(reception.rings, () => this.#take(this.#answer(reception.behavior)))
        return
      case 'fails':
        this.#afterRinging(reception.rings, () => this.#reject(reception.code))
        return
      case 'rings':
        this.#incoming.ring()
        // A caller that died never cancels.
        this.#pauses.after(longestRingMs / this.#context.pace, () => this.#reject(480))
        return
      case 'announces':
        this.#take(this.#announce(reception.behavior, reception.code))
    }
  }

  /** The carrier closes: remaining calls are hung up. */
  hangUp(): void {
    if (this.#isOver) return
    if (this.#isAnswered) void this.#incoming.bye().catch(this.#context.onTrouble)
    else this.#incoming.reject(480)
    this.#end()
  }

  #afterRinging(rings: 'a while' | 'not', act: () => void): void {
    if (rings === 'not') {
      act()
      return
    }
    this.#incoming.ring()
    this.#pauses.after(traitsOf(this.#callee).ringMs, act)
  }

  #take(taking: Promise<void>): void {
    taking.catch((cause: unknown) => {
      this.#context.onTrouble(cause)
      this.#reject(500)
    })
  }

  async #answer(behavior: BehaviorFactory): Promise<void> {
    const open = await this.#openPhone(behavior, () => this.hangUp())
    if (!open) return
    this.#isAnswered = true
    const dialog: DialogObserver = {
      onConfirmed: () => {},
      onBye: () => this.#end(),
      onAckTimeout: () => this.#end(),
      onOffer: (sdp) => open.answerTo(sdp),
    }
    this.#incoming.answer(open.sdp, dialog, [this.#script()])
    open.begin()
  }

  async #announce(behavior: BehaviorFactory, code: number): Promise<void> {
    const open = await this.#openPhone(behavior, () => this.#reject(code))
    if (!open) return
    this.#incoming.ring(open.sdp, [this.#script()])
    open.begin()
  }

  /** The next words on this line, for scripted recognizers. */
  #script(): readonly [string, string] {
    return ['X-Sandbox-Lines', Buffer.from(JSON.stringify(linesOf(this.#callee))).toString('base64url')]
  }

  /** A phone with media to the caller; undefined if the caller left meanwhile, or offers no supported codec. */
  async #openPhone(behavior: BehaviorFactory, hangUp: () => void) {
    const { host, media, synthesizer, voices, onTrouble } = this.#context
    const offer = this.#incoming.sdp ?? ''
    const phone = new Phone({
      callee: this.#callee,
      behavior,
      synthesizer,
      voices,
      pauses: this.#pauses,
      hangUp,
      onTrouble,
    })
    const session = await media.open({}, phone)
    phone.attach(session)
    this.#phone = phone
    const answerTo = (sdp: string): string | undefined => {
      const description = parseSdp(sdp)
      const remote = description && chooseMedia(description)
      if (!description || !remote) return undefined
      session.connect(remote)
      return answerSdp(description, { host, port: session.localPort, codecs: ['PCMU', 'PCMA'] })
    }
    const sdp = this.#isOver ? undefined : answerTo(offer)
    if (sdp !== undefined) return { sdp, answerTo, begin: () => phone.open() }
    if (this.#isOver) await phone.leave()
    else this.#reject(488)
    return undefined
  }

  #reject(code: number): void {
    if (this.#isOver) return
    this.#incoming.reject(code)
    this.#end()
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#pauses.end()
    void this.#phone?.leave().catch(this.#context.onTrouble)
    this.#context.onOver()
  }
}

/** ITU-T E.180 does not specify it; networks stop ringing after two or three minutes. */
const longestRingMs = 180_000
