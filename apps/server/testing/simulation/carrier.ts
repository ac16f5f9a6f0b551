import type { CallStatus } from '@parley/contract/vocabulary'
import type { RandomSource } from './random-source.ts'
import type { Timeline } from './timeline.ts'

/** Events of the far side. */
export type LegObserver = {
  readonly onAnswered: () => void
  readonly onEnded: (status: CallStatus) => void
}
export type CarriedLeg = { readonly hangUp: () => void }

/** The outside world: counts every INVITE and every open leg, independent of the processes. */
export type Carrier = {
  readonly invite: (attempt: string, contact: string, observer: LegObserver) => CarriedLeg
  readonly inviteSeat: (leg: string, observer: LegObserver) => CarriedLeg
  /** A BYE or CANCEL for a leg of an engine's earlier process. */
  readonly endAbandoned: (leg: string) => void
  readonly invites: ReadonlyMap<string, number>
  /** The contact of each attempt. */
  readonly invited: ReadonlyMap<string, { readonly contact: string }>
  readonly peak: () => number
  readonly up: () => number
  /** Open legs of an attempt, including those to seats. */
  readonly upFor: (attempt: string) => number
}

export const createCarrier = (
  { timeline, random }: { readonly timeline: Timeline; readonly random: RandomSource },
  onInvite: (attempt: string, contact: string) => void,
): Carrier => {
  const invites = new Map<string, number>()
  const invited = new Map<string, { readonly contact: string }>()
  const up = new Map<string, () => void>()
  let peak = 0
  /** Open until it ends by itself, is hung up, or is ended for an engine that is gone. */
  const carry = (
    id: string,
    { onAnswered, onEnded }: LegObserver,
    fate: { readonly status: CallStatus; readonly longestTalkMs: number },
  ): CarriedLeg => {
    invites.set(id, (invites.get(id) ?? 0) + 1)
    let isUp = true
    const end = (status?: CallStatus): void => {
      if (!isUp) return
      isUp = false
      up.delete(id)
      if (status !== undefined) onEnded(status)
    }
    up.set(id, () => end())
    peak = Math.max(peak, up.size)
    timeline.after(random.between(200, 20_000), () => {
      if (fate.status !== 'finished') {
        end(fate.status)
        return
      }
      if (!isUp) return
      onAnswered()
      timeline.after(random.between(500, fate.longestTalkMs), () => end('finished'))
    })
    return { hangUp: () => end() }
  }
  return {
    invites,
    invited,
    peak: () => peak,
    up: () => up.size,
    upFor: (attempt) =>
      [...up.keys()].filter((leg) => leg === attempt || leg.startsWith(`${attempt}#`)).length,
    endAbandoned: (leg) => up.get(leg)?.(),
    invite: (attempt, contact, observer) => {
      const status = random.pick<CallStatus>([
        'finished',
        'finished',
        'userBusy',
        'ringMissed',
        'lineUnavailable',
      ])
      const leg = carry(attempt, observer, { status, longestTalkMs: 150_000 })
      onInvite(attempt, contact)
      invited.set(attempt, { contact })
      return leg
    },
    inviteSeat: (leg, observer) => {
      const status = random.pick<CallStatus>(['finished', 'finished', 'userBusy'])
      return carry(leg, observer, { status, longestTalkMs: 60_000 })
    },
  }
}
