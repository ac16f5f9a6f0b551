import { outlookOf } from './outlook.ts'
import { lateRiskOf, riskOf } from './pacing-control.ts'
import { type PacingKnowledge, requestsAtOnce } from './pacing-knowledge.ts'
import type { PacingPolicy, PacingSnapshot } from './pacing-snapshot.ts'
import { endedShare } from './spread.ts'

export type PacingDecision = {
  readonly policy: PacingPolicy
  /** The policy used: v2.0 falls back to v1.0 until it has enough data. */
  readonly ranAs: PacingPolicy | 'robotsOnly'
  readonly wanted: number
  readonly place: number
  readonly free: number
  readonly busy: number
  readonly ringing: number
  readonly robots: number
  readonly waiting: number
  readonly mostFurther: number
  readonly answerShare: number
  readonly askShare: number
  readonly successes: number
  readonly halfHourAsks: number
  readonly halfHourLost: number
  readonly boldness?: number
  readonly seatsExpected?: number
  readonly asksExpected?: number
  readonly risk?: number
  /** Probability that the last placed call, and one more, would find no seat. */
  readonly riskOfLast?: number
  readonly riskOfNext?: number
}

export type Pace = { readonly place: number; readonly decision: PacingDecision }

/** Decision §5: v2.0 applies its model after this many successful transfers within two hours. */
export const successesForModel = 30

/** How many calls to place now: between 0 and the hard limits. */
export const pace = (snapshot: PacingSnapshot): Pace => {
  const ranAs = policyInForce(snapshot)
  const { wanted, ...why } = wantedBy(ranAs, snapshot)
  const place = Math.max(0, Math.min(Math.floor(wanted), Math.floor(snapshot.mostFurther)))
  const { seats, knowledge, halfHour } = snapshot
  return {
    place,
    decision: {
      policy: snapshot.policy,
      ranAs,
      wanted,
      place,
      free: seats?.free ?? 0,
      busy: seats?.busySec.length ?? 0,
      ringing: snapshot.ringingSec.length,
      robots: snapshot.robotSec.length,
      waiting: snapshot.waiting,
      mostFurther: snapshot.mostFurther,
      answerShare: knowledge.answerShare,
      askShare: knowledge.askShare,
      successes: snapshot.successes,
      halfHourAsks: halfHour.transferRequests,
      halfHourLost: halfHour.lost,
      ...why,
    },
  }
}

type Wanted = Pick<
  PacingDecision,
  'wanted' | 'boldness' | 'seatsExpected' | 'asksExpected' | 'risk' | 'riskOfLast' | 'riskOfNext'
>

const policyInForce = ({ policy, seats, successes }: PacingSnapshot): PacingDecision['ranAs'] => {
  if (seats === undefined) return 'robotsOnly'
  return policy === 'predictive2' && successes < successesForModel ? 'predictive1' : policy
}

const wantedBy = (ranAs: PacingDecision['ranAs'], snapshot: PacingSnapshot): Wanted => {
  const { seats, ringingSec, robotSec, waiting, mostFurther } = snapshot
  if (seats === undefined || ranAs === 'robotsOnly') return { wanted: mostFurther }
  const onTheWay = ringingSec.length + robotSec.length + waiting
  switch (ranAs) {
    case 'proportional': {
      const signedIn = seats.free + seats.busySec.length
      return { wanted: Math.round(snapshot.callsPerSeat * signedIn) - onTheWay - seats.busySec.length }
    }
    case 'progressive':
      return { wanted: seats.free - onTheWay }
    case 'predictive1':
      return byExpectation(snapshot, seats)
    case 'predictive2':
      return byRisk(snapshot, seats)
  }
}

type Seats = NonNullable<PacingSnapshot['seats']>

/** v1.0: seats expected to be free when a call placed now requests one, minus the earlier requests. */
const byExpectation = (snapshot: PacingSnapshot, seats: Seats): Wanted => {
  const { knowledge, control, ringingSec, robotSec } = snapshot
  const horizonSec = knowledge.ringUntilAnswer.meanSec + knowledge.robotUntilRequest.meanSec
  const worth = worthOfCall(knowledge)
  const freed = seats.busySec.reduce((sum, age) => {
    const left = 1 - endedShare(knowledge.handle, age)
    const ended = endedShare(knowledge.handle, age + horizonSec) - endedShare(knowledge.handle, age)
    return sum + (left < 1e-9 ? 1 : ended / left)
  }, 0)
  const seatsExpected = seats.free - snapshot.waiting + freed
  // Some ringing calls have rung too long to be answered; 0.8 is their mean weight.
  const asksExpected = 0.8 * ringingSec.length * worth + robotSec.length * knowledge.askShare
  const wanted = (control.boldness * seatsExpected - asksExpected) / worth + snapshot.draw
  return { wanted: Math.floor(wanted), boldness: control.boldness, seatsExpected, asksExpected }
}

/** v2.0: one more call as long as its probability of finding no seat keeps to the risk. */
const byRisk = (snapshot: PacingSnapshot, seats: Seats): Wanted => {
  const { control, halfHour, targetLoss, knowledge } = snapshot
  const risk = requestsAtOnce(knowledge) ? riskOf(control, halfHour, targetLoss) : lateRiskOf(control)
  const outlook = outlookOf(snapshot, seats)
  const { calls, riskOfLast, riskOfNext } = outlook.mostCalls(risk, snapshot.mostFurther)
  const { seatsExpected, asksExpected } = outlook
  return { wanted: calls, risk, riskOfLast, riskOfNext, seatsExpected, asksExpected }
}

const worthOfCall = ({ answerShare, askShare }: PacingKnowledge): number =>
  Math.max(answerShare * askShare, 1e-4)
