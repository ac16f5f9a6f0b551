import type { MediaObserver, MediaSession } from '@parley/edge/telephony/media'
import { answerSdp, chooseMedia, parseSdp, type SessionDescription } from '@parley/edge/telephony/sdp'
import type { DialogObserver, IncomingInvite } from '@parley/edge/telephony/sip'
import { linesOf, variantOf } from './callees/lines.ts'
import type { Callee } from './callees/persona.ts'
import type { CarrierHouse } from './carrier.ts'

/** A person's pause before answering, ms; each callee has its own. */
const reactionMs = (callee: Callee): number => 250 + ((callee.serial * 71) % 400)

/**
 * A callee on the phone: says its first line when the robot falls silent, its next line the next time, and hangs up
 * only when the robot does. The answer declares what it will say, for ears that are scripted.
 */
export const takeCall = async (
  incoming: IncomingInvite,
  callee: Callee,
  house: CarrierHouse,
): Promise<void> => {
  const offer = incoming.sdp === undefined ? undefined : parseSdp(incoming.sdp)
  const offered = offer && chooseMedia(offer)
  if (!offer || !offered) {
    incoming.reject(488)
    return
  }
  const talker = new Talker(callee, house, () => void incoming.bye())
  const session = await house.media.open({}, talker)
  talker.session = session
  const answerTo = (description: SessionDescription): string | undefined =>
    answerSdp(description, { host: house.host, port: session.localPort, codecs: ['PCMU', 'PCMA'] })
  session.connect(offered)
  const dialog: DialogObserver = {
    onConfirmed: () => {},
    onBye: () => talker.leave(),
    onAckTimeout: () => talker.leave(),
    onOffer: (sdp) => {
      const description = parseSdp(sdp)
      const next = description && chooseMedia(description)
      if (!next) return undefined
      session.connect(next)
      return answerTo(description)
    },
  }
  const script = Buffer.from(JSON.stringify(talker.lines)).toString('base64url')
  incoming.answer(answerTo(offer) ?? '', dialog, [['X-Sandbox-Lines', script]])
}

/** The callee's mouth: waits for the robot to fall silent, reacts, says its next line. */
class Talker implements MediaObserver {
  readonly lines: readonly string[]
  session: MediaSession | undefined
  private readonly callee: Callee
  private readonly house: CarrierHouse
  private readonly hangUp: () => void
  private said = 0
  private isOver = false
  private reaction: NodeJS.Timeout | undefined

  constructor(callee: Callee, house: CarrierHouse, hangUp: () => void) {
    this.callee = callee
    this.house = house
    this.hangUp = hangUp
    this.lines = linesOf(callee)
  }

  onSpeechStarted(): void {
    clearTimeout(this.reaction)
  }

  onSpeechEnded(): void {
    this.reaction = setTimeout(
      () => void this.speak().catch(() => {}),
      reactionMs(this.callee) * this.house.pace,
    )
  }

  onSilentPeer(): void {
    this.leave()
    this.hangUp()
  }

  onFrame(): void {}
  onDtmf(): void {}
  onPlaybackStarted(): void {}
  onPlaybackFinished(): void {}

  leave(): void {
    this.isOver = true
    clearTimeout(this.reaction)
    void this.session?.close()
  }

  private async speak(): Promise<void> {
    const text = this.lines[Math.min(this.said, this.lines.length - 1)]
    if (text === undefined || this.isOver) return
    this.said += 1
    const { callee } = this
    const speed = 95 + (callee.serial % 3) * 5
    const audio = await this.house.synthesizer.speak({
      language: callee.language,
      text,
      speed,
      tone: 100,
      volume: 100,
      variant: variantOf(callee),
    })
    if (!this.isOver) this.session?.play(this.said, audio)
  }
}
