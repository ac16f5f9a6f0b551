import { answerSdp, chooseMedia } from '@parley/edge/telephony/sdp'
import type { IncomingInvite } from '@parley/edge/telephony/sip'
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
  const offered = incoming.sdp === undefined ? undefined : chooseMedia(incoming.sdp)
  if (!offered || incoming.sdp === undefined) {
    incoming.reject(488)
    return
  }
  const lines = linesOf(callee)
  let said = 0
  let isOver = false
  let reaction: NodeJS.Timeout | undefined
  const speak = async (): Promise<void> => {
    const text = lines[Math.min(said, lines.length - 1)]
    if (text === undefined || isOver) return
    said += 1
    const audio = await house.synthesizer.speak({
      language: callee.language,
      text,
      speed: 95 + (callee.serial % 3) * 5,
      tone: 100,
      volume: 100,
      variant: variantOf(callee),
    })
    if (!isOver) session.play(said, audio)
  }
  const session = await house.media.open(
    {},
    {
      onFrame: () => {},
      onDtmf: () => {},
      onSpeechStarted: () => clearTimeout(reaction),
      onSpeechEnded: () => {
        reaction = setTimeout(() => void speak().catch(() => {}), reactionMs(callee) * house.pace)
      },
      onPlaybackStarted: () => {},
      onPlaybackFinished: () => {},
      onSilentPeer: () => hangUp(),
    },
  )
  const end = (): void => {
    isOver = true
    clearTimeout(reaction)
    void session.close()
  }
  const hangUp = (): void => {
    end()
    void incoming.bye()
  }
  const answer = answerSdp(incoming.sdp, {
    host: house.host,
    port: session.localPort,
    codecs: ['PCMU', 'PCMA'],
  })
  session.connect(offered)
  incoming.answer(
    answer,
    {
      onConfirmed: () => {},
      onBye: end,
      onAckTimeout: end,
      onOffer: (sdp) => {
        const next = chooseMedia(sdp)
        if (next) session.connect(next)
        return next && answerSdp(sdp, { host: house.host, port: session.localPort, codecs: ['PCMU', 'PCMA'] })
      },
    },
    [['X-Sandbox-Lines', Buffer.from(JSON.stringify(lines)).toString('base64url')]],
  )
}
