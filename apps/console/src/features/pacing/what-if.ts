import { type PacingRun, type PacingWorld, pace, robotFirst, simulatePacing } from '@parley/core/pacing'

/** The parameters on the page; shares in percent. */
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

/** The result of several simulated campaigns. */
export type Played = { readonly campaigns: number; readonly compared: readonly Compared[] }

/** Two and a half hours of which the last two are counted: a second or so for each policy. */
const hours = 2.5
/** One alone may be off by several points: each has dice of its own, the same for every policy. */
export const campaignSeeds = [20_261, 20_262, 20_263, 20_264] as const

/** The dialer's own function over pretend campaigns; after each, what all of them came to so far. */
export function* playWhatIf(
  asked: WhatIf,
  {
    seeds = campaignSeeds,
    policies = comparedPolicies,
  }: {
    readonly seeds?: readonly number[]
    readonly policies?: readonly Compared['policy'][]
  } = {},
): Iterable<Played> {
  const runs = policies.map((policy) => ({ policy, played: [] as PacingRun[] }))
  for (const [index, seed] of seeds.entries()) {
    for (const { policy, played } of runs)
      played.push(
        simulatePacing(worldOf(asked), {
          policy,
          targetLoss: asked.targetPercent / 100,
          callsPerSeat: 1,
          seed,
          decide: pace,
        }),
      )
    yield { campaigns: index + 1, compared: runs.map(({ policy, played }) => comparedOf(policy, played)) }
  }
}

const worldOf = (asked: WhatIf): PacingWorld => ({
  ...robotFirst(asked.seats, asked.patienceSec),
  answers: [{ fromSec: 0, share: asked.answerPercent / 100 }],
  robot: {
    askShare: asked.askPercent / 100,
    untilRequest: { meanSec: 40, variation: 0.5 },
    untilEnd: { meanSec: 35, variation: 0.7 },
  },
  conversation: { meanSec: asked.talkSec, variation: 0.8 },
  wrapSec: asked.wrapSec,
  hours,
  warmUpSec: 1800,
})

const comparedOf = (policy: Compared['policy'], runs: readonly PacingRun[]): Compared => {
  const sum = (of: (run: PacingRun) => number): number => runs.reduce((all, run) => all + of(run), 0)
  const halves = runs.flatMap(({ halfHours }) => halfHours)
  return {
    policy,
    utilisation: sum(({ utilisation }) => utilisation) / runs.length,
    loss:
      sum(({ loss, transferRequests }) => loss * transferRequests) /
      Math.max(
        1,
        sum(({ transferRequests }) => transferRequests),
      ),
    worstHalfHour: Math.max(
      ...halves.map(({ transferRequests, lost }) => lost / Math.max(1, transferRequests)),
    ),
    dialsPerHour: Math.round(sum(({ dials }) => dials) / hours / runs.length),
  }
}
