import type { JournaledEvent } from '@parley/contract/engine-wire'
import {
  type AccountId,
  type AttemptId,
  attemptId,
  type LineId,
  RecordEvent,
} from '@parley/contract/vocabulary'
import type { Tx } from '../../../platform/db/index.ts'
import type { Runtime } from '../call-runtime.ts'
import type { OutcomeOfLine } from '../line-health/index.ts'
import { applyTransferUpdate } from '../seats/index.ts'
import {
  afterSettlement,
  blacklistCallees,
  type CallEventRow,
  correctConcluded,
  type Ending,
  insertCallEvents,
  settleAttempts,
  withdrawHangUps,
} from '../settlement/index.ts'
import { isRefusedForGood } from './is-refused-for-good.ts'
import { type AttemptMove, lockAttempts, type MovedTo, moveAttempts } from './queries.ts'
import { setAsideRefused, setAsideUnknown } from './set-aside.ts'

/** Concurrent transactions: one works while the other waits for the disk. More would wait for the same account locks. */
const mostLanes = 2

/**
 * Applies a batch of an engine's journal. Every effect is idempotent: record events are stored by (attempt, seq), a status only
 * moves forward, and an attempt ends once. A batch that is repeated after a lost acknowledgment, whole or in part, changes
 * nothing. Attempts are independent and applied in parallel. An event that the database would always reject is set aside as a
 * dead letter; the rest is acknowledged.
 */
export const applyEvents = async (
  runtime: Runtime,
  engine: string,
  events: readonly JournaledEvent[],
): Promise<void> => {
  const lanes = intoLanes(events)
  const done = await Promise.allSettled(lanes.map((lane) => applyOrSetAside(runtime, engine, lane)))
  for (const lane of done) if (lane.status === 'rejected') throw lane.reason
}

/** All events of an attempt in one lane, in order. */
const intoLanes = (events: readonly JournaledEvent[]): readonly (readonly JournaledEvent[])[] => {
  const laneByAttempt = new Map<string, number>()
  const lanes: JournaledEvent[][] = []
  for (const event of events) {
    const lane = laneByAttempt.get(event.attemptId) ?? laneByAttempt.size % mostLanes
    laneByAttempt.set(event.attemptId, lane)
    lanes[lane] = [...(lanes[lane] ?? []), event]
  }
  return lanes
}

const applyOrSetAside = async (
  runtime: Runtime,
  engine: string,
  lane: readonly JournaledEvent[],
): Promise<void> => {
  try {
    await applyLane(runtime, engine, lane)
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    if (lane.length > 1) {
      // One of them is rejected. Halving keeps the order and splits as few transactions as possible.
      const half = Math.ceil(lane.length / 2)
      await applyOrSetAside(runtime, engine, lane.slice(0, half))
      await applyOrSetAside(runtime, engine, lane.slice(half))
      return
    }
    for (const event of lane) await setAsideRefused(runtime, engine, { event, error })
  }
}

type OwnedEvent = JournaledEvent & {
  readonly account: AccountId
  readonly id: AttemptId
  readonly line: LineId
  /** Its attempt has ended already: reported before, or closed without the engine. */
  readonly isLate: boolean
}

/** One transaction: the record events of the calls, their progress, its consequences, and the ends last. */
const applyLane = async (
  runtime: Runtime,
  engine: string,
  events: readonly JournaledEvent[],
): Promise<void> => {
  const { settled, corrected } = await runtime.database.brain.transaction().execute(async (tx) => {
    const attempts = await lockAttempts(tx, engine, [...new Set(events.map((event) => event.attemptId))])
    const owned = events.flatMap((event): readonly OwnedEvent[] => {
      const attempt = attempts.get(event.attemptId)
      if (attempt === undefined) return []
      const { isClosed: isLate, ...known } = attempt
      return [{ ...event, ...known, id: attemptId(event.attemptId), isLate }]
    })
    for (const event of events)
      if (!attempts.has(event.attemptId)) await setAsideUnknown(tx, runtime, { engine, event })
    await withdrawHangUps(
      tx,
      owned.filter(isLateHangUp).map(({ id }) => id),
    )
    // Before the ends: the engine's report of a hang-up is more precise than the settlement's.
    await insertCallEvents(tx, owned.flatMap(callEventsOf))
    await moveAttempts(tx, engine, movesOf(owned))
    await followUp(tx, owned)
    const endings = (isLate: boolean) =>
      owned.filter((event) => event.isLate === isLate).flatMap((event) => endingsOf(engine, event))
    return {
      settled: await settleAttempts(tx, runtime, endings(false), owned.flatMap(proofOfLine)),
      corrected: await correctConcluded(tx, runtime, endings(true)),
    }
  })
  for (const { attemptId: attempt, status, talkMs, label } of corrected)
    runtime.events.callCorrected({ attempt, status, talkMs, label: label?.name })
  afterSettlement(runtime, settled)
}

/** A call that rings or is answered proves that its line works. */
const proofOfLine = ({ isLate, id, event, line }: OwnedEvent): readonly OutcomeOfLine[] =>
  !isLate && event.kind === 'moved' && event.status !== 'dialing' ? [{ attempt: id, line }] : []

const isLateHangUp = ({ isLate, event }: OwnedEvent): boolean =>
  isLate && event.kind === 'recorded' && event.event === 'hangUp'

const movesOf = (events: readonly OwnedEvent[]): readonly AttemptMove[] => {
  const moves = new Map<AttemptId, AttemptMove>()
  for (const { id, atMs, event } of events) {
    if (event.kind !== 'accepted' && event.kind !== 'moved') continue
    const before = moves.get(id) ?? { id, acceptedMs: atMs, status: 'dispatching' }
    moves.set(
      id,
      event.kind === 'accepted'
        ? before
        : { [timeOfMove[event.status]]: atMs, ...before, status: further(before.status, event.status) },
    )
  }
  return [...moves.values()]
}

const timeOfMove = {
  dialing: 'dialingMs',
  ringing: 'ringingMs',
  talking: 'talkingMs',
} as const satisfies Readonly<Record<MovedTo, keyof AttemptMove>>

const further = (one: AttemptMove['status'], other: MovedTo): AttemptMove['status'] =>
  order.indexOf(one) < order.indexOf(other) ? other : one

const order: readonly AttemptMove['status'][] = ['dispatching', 'dialing', 'ringing', 'talking']

/** The consequences of record events. */
const followUp = async (tx: Tx, events: readonly OwnedEvent[]): Promise<void> => {
  const optedOut = events.filter(
    ({ event }) => event.kind === 'recorded' && event.event === 'blacklistedByVoice',
  )
  await blacklistCallees(
    tx,
    optedOut.map(({ account, id }) => ({ account, id })),
  )
  for (const { account, id, atMs, event } of events)
    if (event.kind === 'recorded') await applyTransferUpdate(tx, account, { attempt: id, atMs, event })
}

const endingsOf = (engine: string, { id, atMs, seq, event }: OwnedEvent): readonly Ending[] => {
  if (event.kind === 'ended') {
    const { kind: _, ...end } = event
    return [{ engine, attemptId: id, end: { ...end, cause: end.facts?.hangUpReason ?? '', seq } }]
  }
  if (event.kind !== 'refused') return []
  // The engine proves that no INVITE was sent: our own fault, no attempt is used up (decision §2, status 13).
  return [
    {
      engine,
      attemptId: id,
      end: {
        status: 'dispatchError',
        hungUpBy: 'nobody',
        cause: event.reason,
        milestones: { endedMs: atMs },
        talkMs: 0,
        seq,
      },
    },
  ]
}

/** A change of the status is a record event too. */
const callEventsOf = ({ account, id, seq, atMs, event }: OwnedEvent): readonly CallEventRow[] => {
  if (event.kind !== 'moved' && event.kind !== 'recorded') return []
  const type = RecordEvent.toWire(event.kind === 'moved' ? eventOfMove[event.status] : event.event)
  const data = event.kind === 'moved' ? {} : event.data
  return [{ account, attempt: id, seq, type, atMs, data }]
}

const eventOfMove = { dialing: 'dial', ringing: 'ring', talking: 'answer' } as const satisfies Readonly<
  Record<MovedTo, RecordEvent>
>
