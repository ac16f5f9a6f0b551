/**
 * `npx tsx bench/pacing-robot-first.ts [seeds]`: v1.0 and v2.0 of pacing where the robot speaks first, at the
 * what-if page's defaults and around them. Campaigns of two and a half hours, the first half hour not counted,
 * on seeds that were not used for tuning.
 */
import { loadavg } from 'node:os'
import {
  judgingSeeds,
  type PacingPlan,
  type PacingWorld,
  pace,
  robotFirst,
  simulatePacing,
} from '@parley/core/pacing'

const seeds = judgingSeeds.slice(0, Number(process.argv[2] ?? 4))
const targetLoss = 0.015

const main = (): void => {
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}, ${seeds.length} seeds; busy / lost / worst half-hour, half-hours above 3 %`,
  )
  console.log('| seats, patience, ask | v1.0 | v2.0 |\n|---|---|---|')
  for (const seats of [20, 50])
    for (const patienceSec of [20, 5])
      for (const askShare of [0.15, 0.3, 0.6]) {
        const world = worldOf(seats, patienceSec, askShare)
        const cells = [played(world, 'predictive1'), played(world, 'predictive2')]
        console.log(`| ${seats}, ${patienceSec} s, ${askShare * 100} % | ${cells.join(' | ')} |`)
      }
}

/** The simulation of the page. */
const worldOf = (seats: number, patienceSec: number, askShare: number): PacingWorld => {
  const usual = robotFirst(seats, patienceSec)
  return {
    ...usual,
    answers: [{ fromSec: 0, share: 0.3 }],
    robot: {
      untilRequest: { meanSec: 40, variation: 0.5 },
      untilEnd: { meanSec: 35, variation: 0.7 },
      askShare,
    },
    conversation: { meanSec: 120, variation: 0.8 },
    hours: 2.5,
  }
}

const played = (world: PacingWorld, policy: PacingPlan['policy']): string => {
  const runs = seeds.map((seed) =>
    simulatePacing(world, { policy, targetLoss, callsPerSeat: 1, seed, decide: pace }),
  )
  const halves = runs.flatMap(({ halfHours }) => halfHours)
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
  const lost =
    sum(halves.map((half) => half.lost)) / sum(halves.map(({ transferRequests }) => transferRequests))
  const shares = halves.map((half) => half.lost / Math.max(1, half.transferRequests))
  const busy = sum(runs.map(({ utilisation }) => utilisation)) / runs.length
  const over = shares.filter((share) => share > 0.03).length
  const percent = (share: number): string => (share * 100).toFixed(1)
  return `${percent(busy)} / ${percent(lost)} / ${percent(Math.max(...shares))}, ${over} of ${halves.length}`
}

main()
