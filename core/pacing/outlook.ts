import { type PacingKnowledge, requestsAtOnce } from './pacing-knowledge.ts'
import type { PacingSnapshot } from './pacing-snapshot.ts'
import { ageAtShare, endedShare, endsWithin, normalShare } from './spread.ts'

export type Outlook = {
  readonly seatsExpected: number
  readonly asksExpected: number
  /** The maximum number of calls for which none has a higher chance than the risk of finding no seat. */
  readonly mostCalls: (
    risk: number,
    most: number,
  ) => { readonly calls: number; readonly riskOfLast: number; readonly riskOfNext: number }
}

type Seats = NonNullable<PacingSnapshot['seats']>

/** A moment at which a call placed now may request a seat: expected requests by then, expected free seats. */
type Moment = {
  readonly requests: readonly number[]
  readonly frees: readonly number[]
  /** Free seats minus waiting requests. */
  readonly spare: number
  /** Probability that a call placed now requests a seat by then. */
  readonly worth: number
}

const shares = [0.1, 0.3, 0.5, 0.7, 0.9] as const
const requestShares = Array.from({ length: 8 }, (_, index) => (index + 0.5) / 8)
/**
 * Up to this many seats probabilities are computed exactly; above, by a normal approximation, which is as good
 * and cheaper.
 */
const countedSeats = 40

export const outlookOf = (snapshot: PacingSnapshot, seats: Seats): Outlook => {
  const requestsAfterSec = requestDelays(snapshot.knowledge)
  const moments = delaysOfNewCall(snapshot.knowledge, requestsAfterSec).map((delaySec) =>
    momentAt(snapshot, seats, { delaySec, requestsAfterSec }),
  )
  const middle = moments[2]
  const size = seats.free + seats.busySec.length
  const lossAfter = size <= countedSeats ? countedLoss(moments, size) : normalLoss(moments)
  return {
    seatsExpected: middle === undefined ? 0 : middle.spare + sum(middle.frees),
    asksExpected: middle === undefined ? 0 : sum(middle.requests),
    mostCalls: (risk, most) => {
      let riskOfLast = 0
      let riskOfNext = lossAfter(0)
      let calls = 0
      while (calls < most && riskOfNext <= risk) {
        calls += 1
        riskOfLast = riskOfNext
        riskOfNext = lossAfter(calls)
      }
      return { calls, riskOfLast, riskOfNext }
    },
  }
}

const momentAt = (
  { knowledge, ringingSec, robotSec, waiting, patienceSec }: PacingSnapshot,
  seats: Seats,
  { delaySec, requestsAfterSec }: { readonly delaySec: number; readonly requestsAfterSec: readonly number[] },
): Moment => ({
  spare: seats.free - waiting,
  frees: seats.busySec.map((age) => endsWithin(knowledge.handle, age, delaySec + patienceSec)),
  requests: [
    ...bySecond(
      ringingSec,
      (age) =>
        answersYet(knowledge, age) *
        knowledge.askShare *
        requestsWithin(knowledge, requestsAfterSec, { age, delaySec }),
    ),
    ...bySecond(
      robotSec,
      (age) => stillRequests(knowledge, age) * endsWithin(knowledge.robotUntilRequest, age, delaySec),
    ),
  ],
  worth:
    knowledge.answerShare *
    knowledge.askShare *
    requestsWithin(knowledge, requestsAfterSec, { age: 0, delaySec }),
})

/** Many calls have the same age in seconds: each age is computed once. */
const bySecond = (agesSec: readonly number[], chanceAt: (ageSec: number) => number): readonly number[] => {
  const known = new Map<number, number>()
  return agesSec.map((age) => {
    const second = Math.round(age)
    const chance = known.get(second) ?? chanceAt(second)
    known.set(second, chance)
    return chance
  })
}

/** A long-ringing call is less likely to be answered: most calls that are answered were so earlier. */
const answersYet = (
  { answerShare, ringUntilAnswer, ringUntilFailure }: PacingKnowledge,
  age: number,
): number => {
  const answers = answerShare * (1 - endedShare(ringUntilAnswer, age))
  const fails = (1 - answerShare) * (1 - endedShare(ringUntilFailure, age))
  return answers + fails < 1e-9 ? 0 : answers / (answers + fails)
}

const stillRequests = (
  { askShare, robotUntilRequest, robotUntilEnd }: PacingKnowledge,
  age: number,
): number => {
  const requests = askShare * (1 - endedShare(robotUntilRequest, age))
  const ends = (1 - askShare) * (1 - endedShare(robotUntilEnd, age))
  return requests + ends < 1e-9 ? 0 : requests / (requests + ends)
}

/**
 * Probability that a call which will be answered and request a seat does so within the delay, having rung for
 * `age`.
 */
const requestsWithin = (
  { ringUntilAnswer }: PacingKnowledge,
  requestsAfterSec: readonly number[],
  { age, delaySec }: { readonly age: number; readonly delaySec: number },
): number =>
  mean(requestsAfterSec.map((requestSec) => endsWithin(ringUntilAnswer, age, delaySec - requestSec)))

const requestDelays = (knowledge: PacingKnowledge): readonly number[] =>
  requestsAtOnce(knowledge)
    ? [0]
    : requestShares.map((share) => ageAtShare(knowledge.robotUntilRequest, share))

/** When a call placed now requests a seat, early to late. */
const delaysOfNewCall = (
  { ringUntilAnswer }: PacingKnowledge,
  requestsAfterSec: readonly number[],
): readonly number[] => {
  const rings = requestsAfterSec.length === 1 ? shares : requestShares
  const delays = rings
    .flatMap((share) => requestsAfterSec.map((requestSec) => ageAtShare(ringUntilAnswer, share) + requestSec))
    .sort((a, b) => a - b)
  return shares.map((share) => delays[Math.min(delays.length - 1, Math.floor(share * delays.length))] ?? 0)
}

/** Exact probabilities (Poisson binomial), one further call at a time. */
const countedLoss = (moments: readonly Moment[], size: number): ((calls: number) => number) => {
  const tables = moments.map(({ requests, frees, spare, worth }) => ({
    worth,
    requested: chances(requests, size + 1),
    noSeatAt: noSeatTable(chances(frees, size + 1), spare, size),
  }))
  let counted = 0
  return (calls) => {
    for (; counted < calls; counted += 1)
      for (const { requested, worth } of tables) addChance(requested, worth)
    return mean(
      tables.map(({ requested, noSeatAt }) =>
        requested.reduce((loss, chance, requests) => loss + chance * (noSeatAt[requests] ?? 1), 0),
      ),
    )
  }
}

/** By number of earlier requests: the probability that no seat is left. */
const noSeatTable = (freed: readonly number[], spare: number, size: number): readonly number[] =>
  Array.from({ length: size + 2 }, (_, requests) =>
    freed.reduce((loss, chance, seats) => loss + (requests >= spare + seats ? chance : 0), 0),
  )

/** Probabilities of 0, 1, … events; the last element covers "that many or more". */
const chances = (each: readonly number[], most: number): number[] => {
  const table = Array.from({ length: most + 1 }, () => 0)
  table[0] = 1
  for (const chance of each) addChance(table, chance)
  return table
}

const addChance = (table: number[], chance: number): void => {
  const last = table.length - 1
  table[last] = (table[last] ?? 0) + (table[last - 1] ?? 0) * chance
  for (let place = last - 1; place > 0; place -= 1)
    table[place] = (table[place] ?? 0) * (1 - chance) + (table[place - 1] ?? 0) * chance
  table[0] = (table[0] ?? 0) * (1 - chance)
}

const normalLoss = (moments: readonly Moment[]): ((calls: number) => number) => {
  const sums = moments.map(({ requests, frees, spare, worth }) => ({
    worth,
    excess: sum(requests) - spare - sum(frees),
    variance: varianceOf(requests) + varianceOf(frees),
  }))
  return (calls) =>
    mean(
      sums.map(({ excess, variance, worth }) => {
        const spread = Math.sqrt(variance + calls * worth * (1 - worth) + 1e-9)
        return normalShare((excess + calls * worth + 0.5) / spread)
      }),
    )
}

const varianceOf = (each: readonly number[]): number =>
  each.reduce((all, chance) => all + chance * (1 - chance), 0)
const sum = (each: readonly number[]): number => each.reduce((all, one) => all + one, 0)
const mean = (each: readonly number[]): number => sum(each) / Math.max(each.length, 1)
