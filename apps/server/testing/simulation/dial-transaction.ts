import { isOpen, windowHours } from '@parley/core/dialing'
import { affordableCalls } from '@parley/core/rating'
import { hold, holdsFor, utc, windowOf } from './money-and-hours.ts'
import { freeSlots, seatsAwaited } from './seat-transactions.ts'
import type { Attempt, Contact, Slot } from './store.ts'
import { lease, orderMs, type World } from './world.ts'

type Dialled = {
  readonly server: string
  /** The server's clock at the read. */
  readonly readMs: number
  readonly due: readonly Contact[]
  /** Connected engines, and their epochs. */
  readonly engines: readonly (readonly [engine: string, epoch: number])[]
}

const leaseMs = 5_000
const ringMs = 20_000
const marginMs = 60_000
const hourMs = 3_600_000

export const dueContacts = ({ store }: World, ms: number): readonly Contact[] =>
  store.contacts.filter(({ state, dueMs }) => state === 'ready' && dueMs <= ms)

export const isAnyDue = ({ store }: World, ms: number): boolean =>
  store.contacts.some(({ state, dueMs }) => state === 'ready' && dueMs <= ms)

/** `dial-loop/dial-once`: lease, window, slots, money, attempts, in one transaction. */
export const dialTransaction = (world: World, dialled: Dialled): readonly Attempt[] => {
  const { store, timeline, limits, bug } = world
  const { server, readMs, due, engines } = dialled
  if (!isReported(world)) return []
  const isOurs = store.lease.owner === server || store.lease.untilMs < timeline.nowMs()
  if (!isOurs && bug !== 'ownedNoLease') return []
  if (isOurs) store.lease = { owner: server, untilMs: timeline.nowMs() + leaseMs }
  if (store.task !== 'running') return []
  const windowMs = bug === 'windowOneZoneOff' ? readMs + hourMs : readMs
  if (!isOpen(windowHours(windowOf(limits.window)), windowMs, utc)) return []
  if (store.contacts.every(({ state }) => state === 'final')) store.task = 'finished'
  if (due.length === 0 || engines.length === 0) return []
  const open = store.contacts.filter(({ state }) => state === 'open').length
  const free = freeSlots(world)
  const wanted = Math.min(due.length, free.length - seatsAwaited(world), limits.robots - open)
  const calls = affordable(world, Math.max(0, wanted))
  const opened = due.slice(0, calls).map((contact, index) => {
    const [engine, epoch] = engines[index % engines.length] ?? ['', 0]
    const attempt = openAttempt(world, contact, { engine, epoch, notAfterMs: readMs + orderMs })
    takeSlot(world, free[index], attempt)
    return attempt
  })
  if (opened.length > 0) world.failovers.committed()
  return opened
}

/** Longer than an engine is gone here; the real one is the lease, and half a minute. */
const engineGoneMs = 600_000

/** `dial-loop/timeline-guard`: whether every engine has reported its recent attempts on this timeline. */
const isReported = ({ store, timeline, bug }: World): boolean =>
  bug === 'dialedAfterFailover' ||
  [...store.engines.values()].every(
    (engine) => engine.timeline === store.timeline || engine.lastSeenMs < timeline.nowMs() - engineGoneMs,
  )

/** How many calls every level of the chain can pay for. */
const affordable = (world: World, wanted: number): number => {
  const { wallets } = world.store
  const holds = holdsFor(world, world.limits.heldSec)
  const asked = world.bug === 'chainUnlocked' ? wallets.slice(0, 1) : wallets
  return asked.reduce((most, { funds }, level) => {
    const each = Array.from({ length: most }, () => holds[level] ?? 0n)
    return Math.min(most, affordableCalls(funds, each))
  }, wanted)
}

const openAttempt = (
  world: World,
  contact: Contact,
  options: Pick<Attempt, 'engine' | 'epoch' | 'notAfterMs'>,
): Attempt => {
  const { store, limits, timeline, witness } = world
  witness.opened += 1
  contact.state = 'open'
  contact.attempts += 1
  const attempt: Attempt = {
    ...options,
    id: `${contact.id}/${witness.opened}`,
    contact,
    round: contact.round,
    heldSec: limits.heldSec,
    holds: holdsFor(world, limits.heldSec),
    leaseUntilMs: timeline.nowMs() + lease.leaseMs,
    longestUntilMs: timeline.nowMs() + orderMs + ringMs + limits.maxTalkSec * 1000 + marginMs,
    isAccepted: false,
    end: undefined,
  }
  if (store.attempts.has(attempt.id)) world.broken(`${attempt.id} was opened twice`)
  const ended = [...store.attempts.values()].filter((one) => one.contact === contact && one.end !== undefined)
  witness.endedBefore.set(attempt.id, new Set(ended.map(({ id }) => id)))
  witness.granted.set(attempt.id, attempt.heldSec)
  store.attempts.set(attempt.id, attempt)
  hold(store.wallets, attempt.holds)
  return attempt
}

const takeSlot = ({ timeline, bug }: World, slot: Slot | undefined, attempt: Attempt): void => {
  if (slot === undefined) return
  slot.holder = attempt.id
  slot.leaseUntilMs = bug === 'slotsLapseEarly' ? timeline.nowMs() + 30_000 : attempt.longestUntilMs
}
