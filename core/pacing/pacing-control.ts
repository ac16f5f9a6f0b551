/** What loss teaches: how bold each predictive policy may be. A fold over outcomes, so that it survives any restart. */
export type PacingControl = {
  /** v1.0: what part of the seats expected to be free is counted on. */
  readonly boldness: number
  /** v2.0: the logarithm of the risk that one more call may run. */
  readonly logRisk: number
  /** The same where the robot talks first, and who asks does so a minute after the dial. */
  readonly logLateRisk: number
}

export type AskOutcome = { readonly atSec: number; readonly isLost: boolean }

/** The share of those who ask that may be lost, aimed at. 1.5 % holds every half-hour below 3 % from 50 seats on, at 20 all but one of 132 (docs/benchmarks.md). */
export const defaultTargetLoss = 0.015

/** What a half-hour may lose, a little below the 3 % that it must not. */
const halfHourBudget = 0.027
/** Lost already when it is seen that little is left: calls are on their way, and losses come in pairs. */
const onTheirWay = 2
/** An aim up to here is meant for every half-hour; above it in the long run alone. */
const everyHalfHourAim = 0.02
/** A half-hour is reckoned with so many asks at least: the first ones of a day say little. */
const leastAsks = 100

export const newControl: PacingControl = {
  boldness: 0.5,
  logRisk: Math.log(0.03),
  logLateRisk: Math.log(0.01),
}

const boldnessGain = 0.1
/** Gentle: a small floor's half-hour has few asks, and a harsher hand swings between too bold and too shy. */
const riskGain = 0.1
const spareGain = 0.4

export const learnOutcome = (control: PacingControl, isLost: boolean, targetLoss: number): PacingControl => ({
  // Multiplicative both ways: at rest, one loss is undone by 1/target served.
  boldness: within(
    control.boldness * (isLost ? 1 - boldnessGain : 1 + boldnessGain * targetLoss),
    [0.05, 1.6],
  ),
  logRisk: learnRisk(control.logRisk, isLost, targetLoss),
  logLateRisk: learnRisk(control.logLateRisk, isLost, targetLoss),
})

const learnRisk = (logRisk: number, isLost: boolean, targetLoss: number): number =>
  within(logRisk + riskGain * (targetLoss - (isLost ? 1 : 0)), [Math.log(0.003), Math.log(0.5)])

/**
 * The risk that one more call may run: the integral part plus what this half-hour's losses say (proportional), and, where every
 * half-hour counts, no more than is left of what this one may lose.
 */
export const riskOf = (
  { logRisk }: PacingControl,
  halfHour: { readonly asks: number; readonly lost: number },
  targetLoss: number,
): number => {
  const { asks, lost } = halfHour
  const spare = (targetLoss * asks - lost) / Math.sqrt(targetLoss * Math.max(asks, 40))
  const left = targetLoss > everyHalfHourAim ? 1 : shareLeft(halfHour)
  return within(left * Math.exp(logRisk + spareGain * within(spare, [-3, 1.5])), [0.001, 0.5])
}

/**
 * The same where the robot talks first: the integral part alone. Calls that are on their way ask for a minute yet, so whatever answers to the losses
 * of the half-hour answers too late, and swings: at the aim of 1.5 % it cost five points of seat time and held no half-hour better (docs/benchmarks.md).
 */
export const lateRiskOf = ({ logLateRisk }: PacingControl): number => Math.exp(logLateRisk)

/** 1 until half of what a half-hour may lose is gone; from there down to none. */
const shareLeft = ({ asks, lost }: { readonly asks: number; readonly lost: number }): number =>
  within(2 - (2 * (lost + onTheirWay)) / (halfHourBudget * Math.max(asks, leastAsks)), [0, 1])

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value))
