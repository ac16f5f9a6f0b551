import { appendFileSync } from 'node:fs'
import type { Synthesizer } from '@parley/edge/speech'
import type { MediaPool } from '@parley/edge/telephony/media'
import type { IncomingInvite } from '@parley/edge/telephony/sip'
import { calleeOf } from './callees/persona.ts'
import { CarriedCall } from './carried-call.ts'

export type CarrierDeps = {
  readonly host: string
  readonly media: MediaPool
  readonly synthesizer: Synthesizer
  readonly callLog: string | undefined
  readonly pace: number
  readonly voices?: readonly string[] | undefined
  /** Something broke that one call ends or survives; the carrier goes on. */
  readonly onTrouble: (cause: unknown) => void
}

/** The pretend carrier: finds the callee behind each number and lets it behave. */
export interface Carrier {
  take(incoming: IncomingInvite): void
  /** Calls ringing, announcing or talking now. */
  readonly calls: number
  close(): void
}

export const createCarrier = (deps: CarrierDeps): Carrier => {
  const calls = new Set<CarriedCall>()
  // Without buffering: a count that a kill could lose would prove nothing.
  const log = (what: 'began' | 'over', callId: string): void => {
    if (deps.callLog) appendFileSync(deps.callLog, `${Date.now()} ${what} ${callId}\n`)
  }
  return {
    take: (incoming) => {
      log('began', incoming.callId)
      const callee = calleeOf(incoming.calledNumber)
      if (!callee) {
        incoming.reject(404)
        log('over', incoming.callId)
        return
      }
      const onOver = (): void => {
        calls.delete(call)
        log('over', incoming.callId)
      }
      const call = new CarriedCall(incoming, callee, { ...deps, onOver })
      calls.add(call)
      call.begin()
    },
    get calls() {
      return calls.size
    },
    close: () => {
      for (const call of calls) call.hangUp()
    },
  }
}
