import type { CallStatus } from '@parley/contract/vocabulary'
import type { Dice } from './dice.ts'
import type { Timeline } from './timeline.ts'

/** What a call hears from the other side. */
export type LegObserver = {
  readonly onAnswered: () => void
  readonly onEnded: (status: CallStatus) => void
}
export type CarriedLeg = { readonly hangUp: () => void }

/** The world outside: counts every INVITE and every leg that is up, whoever forgot it. */
export type Carrier = {
  readonly invite: (attempt: string, contact: string, observer: LegObserver) => CarriedLeg
  /** A BYE or CANCEL for a call whose engine is a new process by now. */
  readonly endAbandoned: (attempt: string) => void
  readonly invites: ReadonlyMap<string, number>
  readonly peak: () => number
  readonly up: () => number
}

export const createCarrier = (
  { timeline, dice }: { readonly timeline: Timeline; readonly dice: Dice },
  onInvite: (attempt: string, contact: string) => void,
): Carrier => {
  const invites = new Map<string, number>()
  const up = new Map<string, () => void>()
  let peak = 0
  return {
    invites,
    peak: () => peak,
    up: () => up.size,
    endAbandoned: (attempt) => up.get(attempt)?.(),
    invite: (attempt, contact, observer) => {
      invites.set(attempt, (invites.get(attempt) ?? 0) + 1)
      onInvite(attempt, contact)
      let isUp = true
      const end = (status?: CallStatus): void => {
        if (!isUp) return
        isUp = false
        up.delete(attempt)
        if (status !== undefined) observer.onEnded(status)
      }
      up.set(attempt, () => end())
      peak = Math.max(peak, up.size)
      const status = dice.pick<CallStatus>([
        'finished',
        'finished',
        'userBusy',
        'ringMissed',
        'lineUnavailable',
      ])
      timeline.after(dice.between(200, 20_000), () => {
        if (status !== 'finished') {
          end(status)
          return
        }
        if (!isUp) return
        observer.onAnswered()
        timeline.after(dice.between(500, 150_000), () => end('finished'))
      })
      return { hangUp: () => end() }
    },
  }
}
