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
  /** An error that ends one call or none; the carrier goes on. */
  readonly onTrouble: (cause: unknown) => void
}

/** The simulated carrier: finds the callee of each number and runs its behavior. */
export interface Carrier {
  take(incoming: IncomingInvite): void
  /** Calls that are ringing, announcing or in conversation now. */
  readonly calls: number
  close(): void
}

export const createCarrier = (deps: CarrierDeps): Carrier => {
  const calls = new Set<CarriedCall>()
  // Unbuffered: a count that a kill could lose would prove nothing.
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
