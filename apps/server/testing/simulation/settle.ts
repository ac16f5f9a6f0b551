import { contactAfterAttempt } from '@parley/core/dialing'
import { settleCall } from '@parley/core/rating'
import { transferOf } from './call-transfer.ts'
import { utc, windowOf } from './money-and-hours.ts'
import { endTransferOf } from './seat-transactions.ts'
import type { Attempt, AttemptEnd } from './store.ts'
import type { World } from './world.ts'

/** `settlement/settle-attempt`: record, contact, slots and money of one attempt, once, in one transaction. */
export const settle = (world: World, engine: string, id: string, end: AttemptEnd): boolean => {
  const { store, bug } = world
  const attempt = store.attempts.get(id)
  if (attempt === undefined || attempt.engine !== engine) return false
  if (attempt.end !== undefined && bug !== 'settledTwice') return correct(world, attempt, end)
  if (!world.witness.stopped.has(engine) && end.talkMs > (world.witness.granted.get(id) ?? 0) * 1000 + 1000)
    world.broken(`${id} talked longer than it was paid for`)
  attempt.end = end
  store.records.push(id)
  moveContact(world, attempt, end)
  for (const slot of store.lineSlots) if (slot.holder === id) slot.holder = undefined
  endTransferOf(world, transferOf(id))
  for (const [level, wallet] of store.wallets.entries()) {
    const held = attempt.holds[level] ?? 0n
    const { chargedMicroYuan } = settleCall(wallet.price, { ...end, heldSec: attempt.heldSec })
    const isReleased = end.answered || bug !== 'holdKept'
    const { balanceMicroYuan, reservedMicroYuan } = wallet.funds
    wallet.funds = {
      ...wallet.funds,
      balanceMicroYuan: balanceMicroYuan - chargedMicroYuan,
      reservedMicroYuan: reservedMicroYuan - (isReleased ? held : 0n),
    }
    wallet.charged += chargedMicroYuan
  }
  attempt.holds = []
  return true
}

/** `settlement/correct-concluded`: the late end of a call that was closed by its lease. */
const correct = (world: World, attempt: Attempt, end: AttemptEnd): boolean => {
  const { store, bug } = world
  if (attempt.end?.why !== 'engineLost' || end.why === 'engineLost' || bug === 'lateEndLost') return false
  attempt.end = end
  for (const wallet of store.wallets) {
    const { chargedMicroYuan } = settleCall(wallet.price, { ...end, heldSec: attempt.heldSec })
    wallet.funds = { ...wallet.funds, balanceMicroYuan: wallet.funds.balanceMicroYuan - chargedMicroYuan }
    wallet.charged += chargedMicroYuan
    wallet.late += chargedMicroYuan
  }
  correctContact(world, attempt, end)
  return true
}

const moveContact = (world: World, attempt: Attempt, end: AttemptEnd): void => {
  const { contact, round } = attempt
  attempt.past = { status: end.status, intentId: undefined, round, endedMs: end.endedMs }
  contact.history.push(attempt.past)
  decide(world, attempt)
}

/** A contact that was called again since, or is final, is unchanged. */
const correctContact = (world: World, attempt: Attempt, end: AttemptEnd): void => {
  const { contact, round, past } = attempt
  const place = past === undefined ? -1 : contact.history.indexOf(past)
  attempt.past = { status: end.status, intentId: undefined, round, endedMs: end.endedMs }
  contact.history[place] = attempt.past
  if (contact.state === 'ready' && place === contact.history.length - 1) decide(world, attempt)
}

const decide = ({ limits }: World, { contact }: Attempt): void => {
  const { next } = contactAfterAttempt(
    {
      plan: redialPlan,
      history: contact.history,
      optedOut: false,
      caps: { mostAttempts: mostAttempts, mostPerDay: Infinity },
      window: windowOf(limits.window),
    },
    utc,
  )
  contact.state = contact.isCallUnknown ? 'final' : next.kind
  if (next.kind !== 'ready') return
  contact.dueMs = next.dueMs
  contact.round = next.round
}

export const mostAttempts = 3

/** Busy, or no answer: once more after ten minutes; by a second round after twenty. 10 user busy, 22 ring missed. */
const redialPlan = {
  type: 'task',
  rounds: [
    { execution: 'delayed', minute: 10, calls: 1, tags: [10, 22], range: 'all' },
    { execution: 'delayed', minute: 20, calls: 1, tags: [10], range: 'all' },
  ],
} as const
