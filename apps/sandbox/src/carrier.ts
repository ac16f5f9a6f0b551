import { appendFileSync } from 'node:fs'
import type { Synthesizer } from '@parley/edge/speech'
import type { MediaPool } from '@parley/edge/telephony/media'
import type { IncomingInvite } from '@parley/edge/telephony/sip'
import { calleeOf } from './callees/persona.ts'
import { takeCall } from './take-call.ts'

export type CarrierHouse = {
  readonly host: string
  readonly media: MediaPool
  readonly synthesizer: Synthesizer
  readonly inviteLog: string | undefined
  readonly pace: number
}

/** The carrier's side of a call: finds the callee behind the number and lets it behave. */
export const createCarrier =
  (house: CarrierHouse) =>
  (incoming: IncomingInvite): void => {
    // Before any answer and without buffering: a count that a kill could lose would prove nothing.
    if (house.inviteLog) appendFileSync(house.inviteLog, `${incoming.callId}\n`)
    const callee = calleeOf(incoming.calledNumber)
    if (!callee) {
      incoming.reject(404)
      return
    }
    const ringMs = (400 + ((callee.serial * 137) % 900)) * house.pace
    const give = {
      busy: () => incoming.reject(486),
      noAnswer: () => {},
      agrees: answer,
      refuses: answer,
    }
    function answer(): void {
      if (!callee) return
      later(ringMs, () => {
        takeCall(incoming, callee, house).catch(() => incoming.reject(500))
      })
    }
    let timer: NodeJS.Timeout | undefined
    function later(afterMs: number, act: () => void): void {
      timer = setTimeout(act, afterMs)
    }
    // A busy telephone does not ring first.
    if (callee.persona !== 'busy') incoming.ring()
    incoming.onCancelled(() => clearTimeout(timer))
    give[callee.persona]()
  }
