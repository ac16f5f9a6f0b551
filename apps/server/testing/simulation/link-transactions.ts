import { affordableCalls } from '@parley/core/rating'
import type { Journaled } from './messages.ts'
import { hold, holdsFor } from './money-and-hours.ts'
import { failTransfer, markAnswered } from './seat-transactions.ts'
import { settle } from './settle.ts'
import type { Attempt, AttemptEnd } from './store.ts'
import { lease, type World } from './world.ts'

export const openAttemptsOf = ({ store }: World, engine: string): readonly Attempt[] =>
  [...store.attempts.values()].filter((one) => one.engine === engine && one.end === undefined)

/** `engine-link/apply-events`, for one event. */
export const applyEvent = (
  world: World,
  engine: string,
  { attempt: id, journalSeq, event }: Journaled,
): void => {
  world.witness.committed.add(`${id} ${journalSeq}`)
  const attempt = world.store.attempts.get(id)
  if (attempt === undefined) setAsideUnknown(world, { attempt: id, ...(event.kind === 'accepted' && event) })
  if (event.kind === 'accepted' && attempt?.engine === engine) attempt.isAccepted = true
  if (event.kind === 'agentAnswered') markAnswered(world, event.transfer)
  if (event.kind === 'transferFailed') failTransfer(world, event.transfer)
  if (event.kind === 'refused') settle(world, engine, id, untalked(world, 'dispatchError', event.why))
  if (event.kind === 'ended') settle(world, engine, id, event.end)
}

/** `engine-link/set-aside`: an unknown event is stored, its contact is not called again, and an alarm is raised. */
export const setAsideUnknown = (
  { store, witness, bug }: World,
  { attempt, contact: id }: { readonly attempt: string; readonly contact?: string },
): void => {
  if (bug === 'unknownAcknowledged') return
  store.deadLetters.add(attempt)
  witness.alarms.add(attempt)
  const contact = store.contacts.find((one) => one.id === id)
  if (contact === undefined) return
  contact.isCallUnknown = true
  if (contact.state === 'ready') contact.state = 'final'
}

/** `engine-link/close-unknown`; `called` from the engine's memory beside its journal. */
export const closeUnknown = (world: World, engine: string, id: string, isCalled: boolean): void => {
  const neverLeft = world.store.attempts.get(id)?.isAccepted === false && !isCalled
  const end = neverLeft
    ? untalked(world, 'dispatchError', 'neverLeft')
    : untalked(world, 'unknownCause', 'journalLost')
  settle(world, engine, id, end)
}

/** `engine-link/renew-leases`. @returns those that have ended: their calls must be hung up */
export const renewLeases = (
  { store, timeline }: World,
  engine: string,
  ids: readonly string[],
): readonly string[] => {
  const reported = ids.flatMap((id) => store.attempts.get(id) ?? []).filter((one) => one.engine === engine)
  for (const attempt of reported)
    if (attempt.end === undefined)
      attempt.leaseUntilMs = Math.min(timeline.nowMs() + lease.leaseMs, attempt.longestUntilMs)
  return reported.filter(({ end }) => end !== undefined).map(({ id }) => id)
}

/** `settlement/close-lapsed`, of engines that have reported on this timeline or of all. */
export const closeLapsed = (world: World, whose: 'reported' | 'everybody'): void => {
  const { store, witness, carrier } = world
  for (const { id, engine, end, leaseUntilMs } of store.attempts.values()) {
    if (end !== undefined || leaseUntilMs >= world.timeline.nowMs()) continue
    if (whose === 'reported' && store.engines.get(engine)?.timeline !== store.timeline) continue
    if (witness.conversations.get(engine)?.(id))
      world.broken(`${id} was closed by its lease, and its call goes on`)
    // The calls of a gone or suspended engine cannot be hung up.
    witness.lostSlots += carrier.upFor(id)
    witness.lapsed += 1
    settle(world, engine, id, untalked(world, 'unknownCause', 'engineLost'))
    world.failovers.committed()
  }
}

/** Extends the hold of a running call, at every level or none. @returns the seconds that it covers now */
export const extendHold = (world: World, id: string): number | undefined => {
  const { store, limits, witness } = world
  const attempt = store.attempts.get(id)
  if (attempt === undefined || attempt.end !== undefined) return undefined
  const heldSec = Math.min(limits.maxTalkSec, attempt.heldSec + limits.heldSec)
  const holds = holdsFor(world, heldSec)
  const more = holds.map((amount, level) => amount - (attempt.holds[level] ?? 0n))
  const isPaid = store.wallets.every(({ funds }, level) => affordableCalls(funds, [more[level] ?? 0n]) === 1)
  if (!isPaid) return undefined
  hold(store.wallets, more)
  attempt.holds = holds
  attempt.heldSec = heldSec
  witness.granted.set(id, Math.max(heldSec, witness.granted.get(id) ?? 0))
  return heldSec
}

const untalked = ({ timeline }: World, status: AttemptEnd['status'], why: string): AttemptEnd => ({
  status,
  answered: false,
  talkMs: 0,
  endedMs: timeline.nowMs(),
  why,
})
