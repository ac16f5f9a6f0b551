import { type PacingRun, type PacingWorld, pace, robotFirst, simulatePacing } from '@parley/core/pacing'

/** What a person moves on the page; shares in percent. */
export type WhatIf = {
  readonly seats: number
  readonly answerPercent: number
  readonly askPercent: number
  readonly talkSec: number
  readonly wrapSec: number
  readonly patienceSec: number
  readonly targetPercent: number
}

export const usualWhatIf: WhatIf = {
  seats: 20,
  answerPercent: 30,
  askPercent: 15,
  talkSec: 120,
  wrapSec: 15,
  patienceSec: 20,
  targetPercent: 1.5,
}

export const comparedPolicies = ['progressive', 'predictive1', 'predictive2'] as const

export type Compared = {
  readonly policy: (typeof comparedPolicies)[number]
  readonly utilisation: number
  readonly loss: number
  readonly worstHalfHour: number
  readonly dialsPerHour: number
}

/** Two and a half hours of which the last two are counted: a second or so for each policy. */
const hours = 2.5
const seed = 20_261

/** The dialer's own function over the same pretend campaign, once for each policy. */
export const playWhatIf = (asked: WhatIf): readonly Compared[] =>
  comparedPolicies.map((policy) => {
    const run = simulatePacing(worldOf(asked), {
      policy,
      targetLoss: asked.targetPercent / 100,
      callsPerSeat: 1,
      seed,
      decide: pace,
    })
    return comparedOf(policy, run)
  })

const worldOf = (asked: WhatIf): PacingWorld => ({
  ...robotFirst(asked.seats, asked.patienceSec),
  answers: [{ fromSec: 0, share: asked.answerPercent / 100 }],
  robot: {
    askShare: asked.askPercent / 100,
    untilAsk: { meanSec: 40, variation: 0.5 },
    untilEnd: { meanSec: 35, variation: 0.7 },
  },
  talk: { meanSec: asked.talkSec, variation: 0.8 },
  wrapSec: asked.wrapSec,
  hours,
  warmUpSec: 1800,
})

const comparedOf = (policy: Compared['policy'], run: PacingRun): Compared => ({
  policy,
  utilisation: run.utilisation,
  loss: run.loss,
  worstHalfHour: Math.max(...run.halfHours.map(({ asks, lost }) => lost / Math.max(1, asks))),
  dialsPerHour: Math.round(run.dials / hours),
})
