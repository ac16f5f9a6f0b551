import { settleCall } from '@parley/core/rating'
import type { PlantedBug } from './bugs.ts'
import { createCarrier } from './carrier.ts'
import { createEngineProcess } from './engine-process.ts'
import { createFailovers } from './failovers.ts'
import { createRandomSource } from './random-source.ts'
import { createServerProcess } from './server-process.ts'
import { mostAttempts } from './settle.ts'
import type { Store, Wallet } from './store.ts'
import { createTimeline } from './timeline.ts'
import type { World } from './world.ts'

export type Simulated = {
  readonly seed: number
  /** Violated invariants; empty if all held. */
  readonly broken: readonly string[]
  readonly attempts: number
  readonly invites: number
  /** Callees who were connected to a seat. */
  readonly handOvers: number
  /** How often the database lost its last transactions. */
  readonly failovers: number
  /** Attempts that were closed by their lease. */
  readonly lapsed: number
  readonly happenings: number
}

const engineNames = ['engine-1', 'engine-2']
const startMs = Date.UTC(2026, 5, 1, 9)
const minuteMs = 60_000
const faultsMs = 12 * minuteMs
const hourMs = 60 * minuteMs

/**
 * A small campaign on two servers, two engines and one database, with crashes at every step, lost COMMIT results, stalled and
 * jumping clocks, broken connections, and little money. The same seed gives the same campaign to the millisecond.
 */
export const simulate = (seed: number, bug?: PlantedBug): Simulated => {
  const random = createRandomSource(seed)
  const timeline = createTimeline(startMs)
  const broken: string[] = []
  const store = storeFor(random)
  const limits = {
    line: store.lineSlots.length,
    robots: random.between(2, 5),
    // Paid to its end, a call of a disconnected engine goes on until the engine ends it.
    heldSec: random.pick([60, 180] as const),
    maxTalkSec: 180,
    window: { fromMs: startMs, toMs: startMs + random.between(1, 4) * hourMs },
  }
  const say = (what: string): void => void broken.push(what)
  const carrier = createCarrier({ timeline, random }, (attempt, contact) =>
    judgeInvite(world, { attempt, contact }),
  )
  const world: World = {
    timeline,
    random,
    store,
    limits,
    bug,
    faultsUntilMs: startMs + faultsMs,
    broken: say,
    carrier,
    failovers: { committed: () => failovers.committed() },
    witness: {
      journaled: new Map(),
      endedBefore: new Map(),
      granted: new Map(),
      committed: new Set(),
      alarms: new Set(),
      conversations: new Map(),
      stopped: new Set(),
      opened: 0,
      lapsed: 0,
      lostSlots: 0,
      failovers: 0,
    },
  }
  const failovers = createFailovers(world)
  const servers = (random.chance(0.3) ? ['server-1'] : ['server-1', 'server-2']).map((name) =>
    createServerProcess(world, name),
  )
  for (const name of engineNames) createEngineProcess(world, name, servers)
  let happenings = 0
  let stillMinutes = 0
  for (let atMs = startMs; atMs < startMs + 6 * hourMs && broken.length === 0; atMs += minuteMs) {
    happenings += timeline.runUntil(atMs)
    judgeStore(world)
    stillMinutes = isStill(world) ? stillMinutes + 1 : 0
    if (stillMinutes > 3) break
  }
  if (broken.length === 0) judgeEnd(world)
  return {
    seed,
    broken,
    attempts: store.attempts.size,
    invites: [...carrier.invites.values()].reduce((sum, n) => sum + n, 0),
    handOvers: [...store.transfers.values()].filter(({ result }) => result === 'success').length,
    failovers: world.witness.failovers,
    lapsed: world.witness.lapsed,
    happenings,
  }
}

const storeFor = (random: World['random']): Store => ({
  wallets: [walletOf(random, 3n), walletOf(random, 2n)],
  contacts: Array.from({ length: random.between(3, 10) }, (_, index) => ({
    id: `contact-${index}`,
    state: 'ready',
    dueMs: startMs,
    round: 0,
    attempts: 0,
    history: [],
  })),
  attempts: new Map(),
  seats: Array.from({ length: random.between(0, 2) }, (_, n) => ({ n, transfer: undefined, untilMs: 0 })),
  transfers: new Map(),
  lineSlots: Array.from({ length: random.between(1, 4) }, () => ({ holder: undefined, leaseUntilMs: 0 })),
  // Registered from the start: the database cannot wait for an engine whose first hello was lost.
  engines: new Map(engineNames.map((name) => [name, { epoch: 0, timeline: 1, lastSeenMs: startMs }])),
  lease: { owner: '', untilMs: 0 },
  deadLetters: new Set(),
  timeline: 1,
  records: [],
  task: 'running',
})

const walletOf = (random: World['random'], cycleMicroYuan: bigint): Wallet => {
  const balance = BigInt(random.between(4, 200))
  const rule = random.pick(['60+60', '30+30', '15+15'] as const)
  return {
    price: { rule, cycleMicroYuan },
    funds: { balanceMicroYuan: balance, reservedMicroYuan: 0n, creditMicroYuan: 20n },
    opening: balance,
    charged: 0n,
    late: 0n,
  }
}

/** After the faults: nothing is running, and nothing becomes due any more. */
const isStill = ({ store, timeline, faultsUntilMs, carrier }: World): boolean => {
  const nowMs = timeline.nowMs()
  return (
    nowMs > faultsUntilMs + longestLeaseMs &&
    carrier.up() === 0 &&
    store.contacts.every(({ state, dueMs }) => state === 'final' || (state === 'ready' && dueMs < nowMs))
  )
}

/** By then every earlier attempt has its end, if only by its lease. */
const longestLeaseMs = 6 * minuteMs

/** From an order's deadline to its INVITE, plus clock differences. */
const graceMs = 8000 + 35_000

/** An engine's clock error, and the journal's write time. */
const engineSkewMs = 2000

const judgeInvite = (world: World, { attempt: id, contact }: { attempt: string; contact: string }): void => {
  const { store, carrier, limits, timeline, broken, witness } = world
  const endedBefore = witness.endedBefore.get(id)
  if (endedBefore === undefined) {
    broken(`INVITE of ${id}, which nobody opened`)
    return
  }
  if ((carrier.invites.get(id) ?? 0) > 1) broken(`${id} was invited twice`)
  for (const [earlier, { contact: other }] of carrier.invited)
    if (earlier !== id && other === contact && !endedBefore.has(earlier))
      broken(`${contact} was invited by ${earlier}, and a second time by ${id}`)
  const attempt = store.attempts.get(id)
  // Its order was on the way when the database lost it.
  if (attempt === undefined) return
  if (attempt.end !== undefined) broken(`INVITE of ${id}, which had ended: ${attempt.end.why}`)
  if (attempt.contact.id !== contact) broken(`INVITE of ${id} for another contact`)
  if (timeline.nowMs() > attempt.notAfterMs + engineSkewMs) broken(`INVITE of ${id} past its last moment`)
  if (timeline.nowMs() > limits.window.toMs + graceMs) broken(`INVITE of ${id} outside the window`)
}

const judgeStore = ({ store, carrier, limits, timeline, broken, witness }: World): void => {
  const open = [...store.attempts.values()].filter(({ end }) => end === undefined)
  for (const [level, { funds, opening, charged, late }] of store.wallets.entries()) {
    const { balanceMicroYuan, reservedMicroYuan, creditMicroYuan } = funds
    if (balanceMicroYuan + creditMicroYuan - reservedMicroYuan < -late) broken(`level ${level} overspent`)
    const held = open.reduce((sum, { holds }) => sum + (holds[level] ?? 0n), 0n)
    if (held !== reservedMicroYuan)
      broken(`level ${level} reserves ${reservedMicroYuan} for holds of ${held}`)
    if (opening - charged !== balanceMicroYuan) broken(`level ${level} does not add up`)
  }
  for (const contact of store.contacts) {
    const own = open.filter((attempt) => attempt.contact === contact).length
    if (own !== (contact.state === 'open' ? 1 : 0))
      broken(`${contact.id} is ${contact.state} with ${own} open attempts`)
  }
  for (const { holder, leaseUntilMs } of store.lineSlots) {
    const transfer = holder === undefined ? undefined : store.transfers.get(holder)
    if (transfer === undefined || leaseUntilMs < timeline.nowMs()) continue
    const isOver = store.attempts.get(transfer.attempt)?.end !== undefined
    if (isOver || transfer.result === 'failed') broken(`a slot is kept for ${holder}, which is over`)
  }
  if (carrier.peak() > limits.line + witness.lostSlots)
    broken(`${carrier.peak()} calls on a line of ${limits.line}`)
  if (new Set(store.records).size < store.records.length) broken('an attempt has two records')
}

/** After the faults everything ends, and the ledger is consistent. */
const judgeEnd = (world: World): void => {
  const { store, carrier, limits, broken } = world
  judgeStore(world)
  const isShort = store.wallets.some(
    ({ funds, price }) => funds.balanceMicroYuan + funds.creditMicroYuan < price.cycleMicroYuan * 12n,
  )
  const waiting = store.contacts.filter(({ state }) => state !== 'final')
  const isLate = waiting.every(
    ({ state, dueMs }) => state === 'ready' && dueMs >= limits.window.toMs - 60_000,
  )
  // Without money, or after the window, contacts correctly wait.
  if (waiting.length > 0 && !isShort && !isLate && world.timeline.nowMs() < limits.window.toMs)
    broken(`${waiting.length} contacts were never finished`)
  if (store.contacts.some(({ state }) => state === 'open')) broken('a contact is open for ever')
  if (carrier.up() > 0) broken('a leg is up for ever')
  for (const attempt of store.attempts.values()) {
    const invites = carrier.invites.get(attempt.id) ?? 0
    const { status, why } = attempt.end ?? { status: 'none', why: 'open' }
    if (status === 'dispatchError' && invites > 0)
      broken(`${attempt.id} was closed as never sent (${why}), and was sent`)
  }
  judgeLost(world)
  for (const [id, end] of world.witness.journaled) {
    if (!store.attempts.has(id)) continue
    const kept = store.attempts.get(id)?.end
    if (kept?.status !== end.status || kept.talkMs !== end.talkMs)
      broken(`${id}: the journal says ${end.status}, the database ${kept?.status} (${kept?.why})`)
  }
  for (const [level, { price, charged }] of store.wallets.entries()) {
    const due = [...store.attempts.values()].reduce((sum, { end, heldSec }) => {
      if (end === undefined) return sum
      return sum + settleCall(price, { ...end, heldSec }).chargedMicroYuan
    }, 0n)
    if (due !== charged) broken(`level ${level} was charged ${charged} for calls of ${due}`)
  }
  if (store.records.length !== store.attempts.size) broken('records are not one for each attempt')
  for (const { id, history } of store.contacts) {
    const used = history.filter(
      ({ status }) => status !== 'dispatchError' && status !== 'lineUnavailable',
    ).length
    if (used > mostAttempts) broken(`${id} was called ${used} times`)
  }
}

/** The contact of an attempt that the database lost: stored, reported by an alarm, and not called again. */
const judgeLost = ({ store, carrier, witness, broken }: World): void => {
  for (const [id, { contact: called }] of carrier.invited) {
    if (store.attempts.has(id)) continue
    if (!store.deadLetters.has(id)) broken(`${id} was lost, and nothing is kept of it`)
    if (!witness.alarms.has(id)) broken(`${id} was lost, and nobody was alarmed`)
    const contact = store.contacts.find((one) => one.id === called)
    if (contact?.state !== 'final')
      broken(`${called} was called by ${id}, which was lost, and is ${contact?.state}`)
  }
}
