/** What each predictive policy learned from loss. A fold over outcomes, so that it survives restarts. */
export type PacingControl = {
  /** v1.0: share of the expected free seats that is used. */
  readonly boldness: number
  /** v2.0: logarithm of the risk permitted for one more call. */
  readonly logRisk: number
  /** The same where the robot speaks first, and requests arrive a minute after the dial. */
  readonly logLateRisk: number
}

export type TransferRequestOutcome = { readonly atSec: number; readonly isLost: boolean }

/**
 * Target share of lost transfer requests. 1.5 % keeps every half-hour below 3 % from 50 seats on, with 20 seats
 * all but one of 132 (docs/benchmarks.md).
 */
export const defaultTargetLoss = 0.015

/** Permitted loss of a half-hour, slightly below the limit of 3 %. */
const halfHourBudget = 0.027
/** Counted as lost in advance when little is left: calls are in progress, and losses come in pairs. */
const onTheirWay = 2
/** Targets up to here apply to every half-hour; higher ones only to the long-term average. */
const everyHalfHourAim = 0.02
/** Minimum requests of a half-hour for the calculation: the first ones of a day are too few. */
const minTransferRequests = 100

export const newControl: PacingControl = {
  boldness: 0.5,
  logRisk: Math.log(0.03),
  logLateRisk: Math.log(0.01),
}

const boldnessGain = 0.1
/** Small gain: with few seats a half-hour has few requests, and a larger gain oscillates. */
const riskGain = 0.1
const spareGain = 0.4

export const learnOutcome = (control: PacingControl, isLost: boolean, targetLoss: number): PacingControl => ({
  // Multiplicative both ways: in equilibrium one loss is offset by 1/target successes.
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
 * The risk permitted for one more call: the integral part plus this half-hour's losses (proportional), and,
 * where every half-hour counts, at most the remaining allowance.
 */
export const riskOf = (
  { logRisk }: PacingControl,
  halfHour: { readonly transferRequests: number; readonly lost: number },
  targetLoss: number,
): number => {
  const { transferRequests, lost } = halfHour
  const spare =
    (targetLoss * transferRequests - lost) / Math.sqrt(targetLoss * Math.max(transferRequests, 40))
  const left = targetLoss > everyHalfHourAim ? 1 : shareLeft(halfHour)
  return within(left * Math.exp(logRisk + spareGain * within(spare, [-3, 1.5])), [0.001, 0.5])
}

/**
 * The same where the robot speaks first: the integral part alone. Requests arrive up to a minute after the
 * dial, so a reaction to the losses of the half-hour comes too late and oscillates: at a target of 1.5 % it
 * cost five points of seat time without improving any half-hour (docs/benchmarks.md).
 */
export const lateRiskOf = ({ logLateRisk }: PacingControl): number => Math.exp(logLateRisk)

/** 1 until half of the half-hour's allowance is used; from there down to 0. */
const shareLeft = ({
  transferRequests,
  lost,
}: {
  readonly transferRequests: number
  readonly lost: number
}): number =>
  within(
    2 - (2 * (lost + onTheirWay)) / (halfHourBudget * Math.max(transferRequests, minTransferRequests)),
    [0, 1],
  )

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value))
