import type { AccountId } from '@parley/contract/vocabulary'
import type { LineFault } from '@parley/core/dialing'
import { lockPaceSlots, msToNextPaceSlot, type Paced } from '../../../billing/background/limits/index.ts'
import type { EngineConnection } from '../../../calls/background/engine-link/index.ts'
import { lockTrial } from '../../../calls/background/line-health/index.ts'
import {
  countOnGrant,
  countSeatsAwaited,
  type EngineHere,
  type EngineSlot,
  type HeardOn,
  hasEngineWithoutDisk,
  hasFreeEngine,
  lockFreeEngineSlots,
  lockFreeRecognizerSlots,
  lockFreeSlots,
} from '../../../calls/background/slots/index.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { WaitingFor } from '../../tasks/index.ts'
import type { PaceTask } from '../pacing/index.ts'
import { countOpenAttempts } from './attempt-queries.ts'
import { type DialFacts, largestBatch } from './dial-facts.ts'

/** A call's slot on an engine, with its recognizer slot. */
export type EngineSlotWithRecognizer = EngineSlot & { readonly recognition: number }

/** Free slots, locked but not yet taken: the contacts decide how many are needed. */
export type ReservedSlots = {
  readonly count: number
  /** The scarcest resource. */
  readonly shortOf: WaitingFor
  /** Until when that cannot change, if known. */
  readonly untilMs?: number
  readonly engine: readonly EngineSlotWithRecognizer[]
  /** Absent if the line has no limit. */
  readonly line: readonly number[] | undefined
  /** The levels of the chain that have a limit. */
  readonly accounts: readonly { readonly id: AccountId; readonly slots: readonly number[] }[]
  /** The lines and accounts whose call rates count these calls. */
  readonly paced: readonly (Paced & { readonly slots: readonly number[] })[]
  /** After how long the call rate allows a call again. */
  readonly forMs?: number
}

/**
 * Decision §3: the effective concurrency is the least of line, grant, customer (with its ancestors), robots and engines. Slots
 * that are locked and not taken are free again after the COMMIT.
 */
export const reserveSlots = async (
  tx: Tx,
  facts: DialFacts,
  { engines, paceTask }: { readonly engines: readonly EngineConnection[]; readonly paceTask: PaceTask },
): Promise<ReservedSlots> => {
  const { task, line, chain } = facts
  let count = largestBatch
  let shortOf: WaitingFor = 'robots'
  const narrow = (available: number, name: WaitingFor): void => {
    if (available >= count) return
    count = Math.max(0, available)
    shortOf = name
  }
  const none = (): ReservedSlots => ({
    count: 0,
    shortOf,
    engine: [],
    line: undefined,
    accounts: [],
    paced: [],
  })

  const outage = outageOf(line)
  if (outage !== undefined) return { ...none(), ...outage }
  narrow(task.robotNum - (await countOpenAttempts(tx, task.account, task.id)), 'robots')
  if (count === 0) return none()
  if (line.grantedConcurrency !== null && line.grantedConcurrency > 0)
    narrow(line.grantedConcurrency - (await countOnGrant(tx, task.account, line.id)), 'grant')
  if (count === 0) return none()

  const here = engines.map(({ engine, epoch }) => ({ engine, epoch }))
  const engine = await reserveEngines(tx, here, { language: facts.scene.language, line, wanted: count })
  narrow(engine.length, engine.length > 0 ? 'recognizers' : await shortOfEngines(tx, here))
  if (count === 0) return none()

  const lineSlots = line.maxConcurrency === 0 ? undefined : await reserveLine(tx, line, count)
  narrow(lineSlots?.length ?? count, 'line')
  if (count === 0) return none()

  const accounts = []
  for (const level of chain.filter((one) => one.concurrencyLimit > 0)) {
    const slots = await lockFreeSlots(tx, 'account', level.id, {
      limit: level.concurrencyLimit,
      wanted: count,
    })
    accounts.push({ id: level.id, slots })
    narrow(slots.length, 'account')
    if (count === 0) return none()
  }
  if (line.health === 'halfOpen') narrow((await lockTrial(tx, line.id)) ? 1 : 0, 'lineTesting')
  if (count === 0) return none()
  const paced = []
  for (const one of pacedBy(facts)) {
    const slots = await lockPaceSlots(tx, one, count)
    narrow(slots.length, one.kind === 'line' ? 'pace' : 'accountPace')
    if (count === 0) return { ...none(), forMs: await msToNextPaceSlot(tx, one) }
    paced.push({ ...one, slots })
  }
  // Last: pacing decides how many of the calls that everything else allows the seats can handle.
  narrow((await paceTask(tx, task, count)) ?? count, 'seats')
  return { count, shortOf, engine, line: lineSlots, accounts, paced }
}

/** The line, then the accounts from the root down. */
const pacedBy = ({ line, chain }: DialFacts): readonly Paced[] => [
  { kind: 'line', id: line.id, callsPerSec: line.callsPerSec },
  ...chain.flatMap(({ id, callsPerSec }): Paced[] =>
    callsPerSec === null ? [] : [{ kind: 'account', id, callsPerSec }],
  ),
]

const waitOfFault = {
  refused: 'lineRefused',
  failing: 'lineFailing',
  silent: 'lineSilent',
} as const satisfies Readonly<Record<LineFault, WaitingFor>>

/** A line that is out of order gets no call until it has been probed. */
const outageOf = ({ health, fault, probeAtMs }: DialFacts['line']) => {
  if (health !== 'open') return undefined
  return { shortOf: waitOfFault[fault ?? 'failing'], ...(probeAtMs !== null && { untilMs: probeAtMs }) }
}

/** Transfers that wait for a seat on this line come before new calls. */
const reserveLine = async (
  tx: Tx,
  { id, maxConcurrency }: DialFacts['line'],
  wanted: number,
): Promise<readonly number[]> => {
  const awaited = await countSeatsAwaited(tx, id)
  const free = await lockFreeSlots(tx, 'line', id, { limit: maxConcurrency, wanted: wanted + awaited })
  return free.slice(0, Math.max(0, free.length - awaited))
}

/** Each slot comes with a recognizer on the same engine: a call without one could not react to the callee. */
const reserveEngines = async (
  tx: Tx,
  here: readonly EngineHere[],
  { wanted, ...heard }: HeardOn & { readonly wanted: number },
): Promise<readonly EngineSlotWithRecognizer[]> => {
  const slots = await lockFreeEngineSlots(tx, here, heard, wanted)
  const calls = new Map<string, number>()
  for (const { engine } of slots) calls.set(engine, (calls.get(engine) ?? 0) + 1)
  const recognizers = [...(await lockFreeRecognizerSlots(tx, heard, calls))]
  return slots.flatMap((slot) => {
    const at = recognizers.findIndex((recognition) => recognition.engine === slot.engine)
    const [recognition] = at < 0 ? [] : recognizers.splice(at, 1)
    return recognition === undefined ? [] : [{ ...slot, recognition: recognition.n }]
  })
}

/** What keeps the connected engines from one more call. */
const shortOfEngines = async (
  tx: Tx,
  here: readonly EngineHere[],
): Promise<'recognizers' | 'disk' | 'engine'> => {
  if (await hasFreeEngine(tx, here)) return 'recognizers'
  return (await hasEngineWithoutDisk(tx, here)) ? 'disk' : 'engine'
}
