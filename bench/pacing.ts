/**
 * `npx tsx bench/pacing.ts [seeds]`: utilization and loss of each pacing policy, over simulated campaigns of
 * six hours. Ratios are chosen in hindsight on separate seeds; all printed results come from seeds that were
 * not used for tuning.
 */
import { loadavg } from 'node:os'
import {
  jumpingAnswers,
  type PacingPlan,
  type PacingWorld,
  pace,
  robotFirst,
  seatAtAnswer,
  simulatePacing,
} from '@parley/core/pacing'
import { ratioStepper } from './pacing/ratio-stepper.ts'

const reported = Array.from({ length: Number(process.argv[2] ?? 3) }, (_, index) => 7001 + index)
const tuning = [101, 102]
const ceiling = 0.03

type Way = { readonly name: string; readonly plan: (seed: number) => PacingPlan }

const main = (): void => {
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${reported.length} seeds of 6 h; utilization / loss, % `)
  console.log('A: a seat is needed at the answer, answer rate 0.2, a callee waits 2 s')
  for (const seats of [5, 10, 20, 50, 100]) compare(seatAtAnswer(seats, 0.2), erlangLine(seats))
  console.log('B: the answer rate jumps 0.3, 0.15, 0.4, 0.2 every half hour')
  for (const seats of [20, 50]) compare(jumpingAnswers(seats), '')
  console.log('C: the robot speaks first, 8 % request a person after 40 s, a callee waits 5 s (or 15)')
  for (const [seats, patience] of [
    [10, 5],
    [30, 5],
    [30, 15],
    [100, 5],
  ] as const)
    compare(robotFirst(seats, patience), `waits ${patience} s ${erlangLine(seats)}`)
}

const compare = (world: PacingWorld, note: string): void => {
  console.log(`\n${world.seats} seats ${note}`)
  for (const way of waysFor(world)) console.log(rowOf(world, way))
}

const waysFor = (world: PacingWorld): readonly Way[] => {
  const ours = (policy: PacingPlan['policy'], targetLoss: number): Way => ({
    name: `${policy}, aims at ${(targetLoss * 100).toFixed(1)} %`,
    plan: (seed) => ({ policy, targetLoss, callsPerSeat: 1, seed, decide: pace }),
  })
  const ratio = bestRatio(world)
  return [
    ours('progressive', ceiling),
    { name: `fixed ratio ${ratio.toFixed(2)} (hindsight)`, plan: fixedRatio(ratio) },
    {
      name: 'ratio stepper, hard limit 3 %',
      plan: (seed) => ({
        policy: 'proportional',
        targetLoss: ceiling,
        callsPerSeat: 1,
        seed,
        decide: ratioStepper({ limit: ceiling, mostRatio: 3 }).decide,
      }),
    },
    ours('predictive1', 0.028),
    ours('predictive2', 0.028),
    ours('predictive2', 0.015),
  ]
}

const fixedRatio =
  (callsPerSeat: number) =>
  (seed: number): PacingPlan => ({
    policy: 'proportional',
    targetLoss: ceiling,
    callsPerSeat,
    seed,
    decide: pace,
  })

/** The highest ratio, in steps of 2 %, that loses at most 3 % on the tuning seeds. */
const bestRatio = (world: PacingWorld): number => {
  const holds = (ratio: number): boolean => {
    const runs = tuning.map((seed) => simulatePacing({ ...world, hours: 3 }, fixedRatio(ratio)(seed)))
    return lossOf(runs) <= ceiling
  }
  let [low, high] = [1, 30]
  while (high / low > 1.02) {
    const middle = Math.sqrt(low * high)
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

type Run = ReturnType<typeof simulatePacing>

const lossOf = (runs: readonly Run[]): number =>
  runs.reduce((all, { transferRequests, loss }) => all + transferRequests * loss, 0) /
  Math.max(
    1,
    runs.reduce((all, { transferRequests }) => all + transferRequests, 0),
  )

const rowOf = (world: PacingWorld, way: Way): string => {
  let [decisions, decidingMs] = [0, 0]
  const runs = reported.map((seed) => {
    const plan = way.plan(seed)
    return simulatePacing(world, {
      ...plan,
      decide: (snapshot, nowSec) => {
        const fromMs = performance.now()
        const decided = plan.decide(snapshot, nowSec)
        decidingMs += performance.now() - fromMs
        decisions += 1
        return decided
      },
    })
  })
  const halves = runs.flatMap(({ halfHours }) =>
    halfHours.map(({ transferRequests, lost }) => lost / Math.max(1, transferRequests)),
  )
  const percent = (share: number): string => (share * 100).toFixed(1)
  const mean = runs.reduce((all, { utilisation }) => all + utilisation, 0) / runs.length
  const over = halves.filter((loss) => loss > ceiling).length / halves.length
  return [
    way.name.padEnd(34),
    `${percent(mean)} / ${percent(lossOf(runs))}`.padEnd(14),
    `worst half hour ${percent(Math.max(...halves))}, ${Math.round(over * 100)} % above 3 %`.padEnd(44),
    `${(decidingMs / decisions).toFixed(3)} ms a decision`,
  ].join(' ')
}

/** The optimum of a dialer without state: 3 % blocked, no queue (Erlang B). */
const erlangLine = (seats: number): string => {
  let [low, high] = [0, seats * 2]
  for (let round = 0; round < 60; round += 1) {
    const load = (low + high) / 2
    let blocked = 1
    for (let seat = 1; seat <= seats; seat += 1) blocked = (load * blocked) / (seat + load * blocked)
    if (blocked > ceiling) high = load
    else low = load
  }
  return `(Erlang B: ${((low * (1 - ceiling) * 100) / seats).toFixed(1)})`
}

main()
