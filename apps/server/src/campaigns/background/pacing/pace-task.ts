import type { AccountId, TaskId } from '@parley/contract/vocabulary'
import {
  learnOutcome,
  learnPacing,
  newControl,
  type Pace,
  type PacingControl,
  type PacingKnowledge,
  pace,
} from '@parley/core/pacing'
import type { Tx } from '../../../platform/db/index.ts'
import {
  findGroupNow,
  findPacedTask,
  insertDecision,
  listAskOutcomes,
  listLessons,
  type PacedTask,
} from './queries.ts'

type TaskToPace = { readonly account: AccountId; readonly id: TaskId }

/** Decision §5: how long a callee hears music before the robot returns. */
const patienceSec = 20
const halfHourSec = 1800

/** Learned rates change slowly; they are cached for this long. */
const knownForMs = 5000
/** A decision to place nothing is stored this often, unless the running calls have changed. */
const quietLogMs = 10_000
const groupsKnown = 200

type Known = {
  readonly atMs: number
  readonly targetLoss: number
  readonly knowledge: PacingKnowledge
  readonly control: PacingControl
  readonly halfHour: { readonly transferRequests: number; readonly lost: number }
  readonly successes: number
}
type Logged = { readonly atMs: number; readonly ranAs: string; readonly place: number }

/** How many calls a task may place by its seats; undefined if it is not paced by seats. */
export type PaceTask = (tx: Tx, task: TaskToPace, mostFurther: number) => Promise<number | undefined>

/** One server's cache between rounds: all of it can be recomputed from the calls. */
export const createPacer = (nowMs: () => number, draw: () => number = Math.random): PaceTask => {
  const known = new Map<string, Known>()
  const logged = new Map<string, Logged>()
  const learned = async (tx: Tx, account: AccountId, paced: PacedTask): Promise<Known> => {
    const before = known.get(paced.group)
    const isFresh = before && nowMs() - before.atMs < knownForMs && before.targetLoss === paced.targetLoss
    if (before && isFresh) return before
    const now = await learn(tx, account, paced, nowMs())
    known.delete(paced.group)
    known.set(paced.group, now)
    if (known.size > groupsKnown) known.delete(known.keys().next().value ?? '')
    return now
  }
  return async (tx, task, mostFurther) => {
    const paced = await findPacedTask(tx, task.account, task.id)
    if (paced === undefined) return undefined
    const { knowledge, control, halfHour, successes } = await learned(tx, task.account, paced)
    const { free, busySec, ...calls } = await findGroupNow(tx, task.account, paced.group)
    const decided = pace({
      ...calls,
      policy: paced.policy,
      seats: { free, busySec },
      mostFurther,
      patienceSec,
      callsPerSeat: paced.callsPerSeat,
      targetLoss: paced.targetLoss,
      knowledge,
      control,
      halfHour,
      successes,
      draw: draw(),
    })
    if (isWorthKeeping(logged.get(task.id), decided, nowMs())) {
      await insertDecision(tx, task.account, { task: task.id, decision: decided.decision })
      logged.delete(task.id)
      logged.set(task.id, { atMs: nowMs(), ranAs: decided.decision.ranAs, place: decided.place })
      if (logged.size > groupsKnown) logged.delete(logged.keys().next().value ?? '')
    }
    return decided.place
  }
}

const isWorthKeeping = (before: Logged | undefined, { place, decision }: Pace, nowMs: number): boolean =>
  before === undefined ||
  place > 0 ||
  before.place > 0 ||
  before.ranAs !== decision.ranAs ||
  nowMs - before.atMs >= quietLogMs

const learn = async (tx: Tx, account: AccountId, paced: PacedTask, nowMs: number): Promise<Known> => {
  const learner = learnPacing()
  for (const lesson of await listLessons(tx, account, paced.group)) learner.see(lesson)
  const outcomes = await listAskOutcomes(tx, account, paced.group)
  const control = outcomes.reduce(
    (before, { isLost }) => learnOutcome(before, isLost, paced.targetLoss),
    newControl,
  )
  const latest = outcomes.filter(({ atSec }) => atSec > nowMs / 1000 - halfHourSec)
  return {
    atMs: nowMs,
    targetLoss: paced.targetLoss,
    knowledge: learner.read(),
    control,
    halfHour: { transferRequests: latest.length, lost: latest.filter(({ isLost }) => isLost).length },
    successes: outcomes.filter(({ isLost }) => !isLost).length,
  }
}
