/** What loss teaches: how bold each predictive policy may be. A fold over outcomes, so that it survives any restart. */
export type PacingControl = {
  /** v1.0: what part of the seats expected to be free is counted on. */
  readonly boldness: number
  /** v2.0: the logarithm of the risk that one more call may run. */
  readonly logRisk: number
}

export type AskOutcome = { readonly atSec: number; readonly isLost: boolean }

/** The share of those who ask that may be lost, aimed at. 1.5 % holds every half-hour below 3 % from 50 seats on (docs/benchmarks.md). */
export const defaultTargetLoss = 0.015

export const newControl: PacingControl = { boldness: 0.5, logRisk: Math.log(0.03) }

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
  logRisk: within(control.logRisk + riskGain * (targetLoss - (isLost ? 1 : 0)), [
    Math.log(0.003),
    Math.log(0.5),
  ]),
})

/** The risk that one more call may run: the integral part plus what this half-hour's losses say (proportional). */
export const riskOf = (
  { logRisk }: PacingControl,
  halfHour: { readonly asks: number; readonly lost: number },
  targetLoss: number,
): number => {
  const { asks, lost } = halfHour
  const spare = (targetLoss * asks - lost) / Math.sqrt(targetLoss * Math.max(asks, 40))
  return within(Math.exp(logRisk + spareGain * within(spare, [-3, 1.5])), [0.001, 0.5])
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value))
