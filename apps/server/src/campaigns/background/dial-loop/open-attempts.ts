import { callLease, type LineOrder } from '@parley/contract/engine-wire'
import { conversationVariables } from '@parley/core/dialing'
import { takePaceSlots } from '../../../billing/background/limits/index.ts'
import { recordDecisions } from '../../../calls/background/decisions/index.ts'
import type { EngineConnection } from '../../../calls/background/engine-link/index.ts'
import { takeTrial } from '../../../calls/background/line-health/index.ts'
import { takeEngineSlots, takeRecognizerSlots, takeSlots } from '../../../calls/background/slots/index.ts'
import { linePasswordPlace } from '../../../calls/lines/index.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { unseal } from '../../../platform/seal.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { JudgedContacts } from '../../call-rules/index.ts'
import { type AttemptOptions, insertAttempts, insertHolds, type NewAttempt } from './attempt-queries.ts'
import type { DueContact } from './contact-queries.ts'
import type { Dialer, DialFacts, Placement } from './dial-facts.ts'
import { type HeldMoney, holdMoney, type PaidCall } from './hold-money.ts'
import type { DialLine } from './line-queries.ts'
import type { EngineSlotWithRecognizer, ReservedSlots } from './reserve-slots.ts'

export type CallableContact = JudgedContacts<DueContact>['callable'][number] & {
  /** The destination's key in limits. */
  readonly destination: string
}

export type ReadyToDial = DialFacts & {
  readonly slots: ReservedSlots
  readonly contacts: readonly CallableContact[]
}

export type OpenedAttempts =
  | {
      readonly kind: 'opened'
      readonly placements: readonly Placement[]
      /** The destinations of the contacts that are called. */
      readonly destinations: readonly string[]
    }
  /** The money, or the price, is wanting. */
  | Exclude<HeldMoney<CallableContact>, { readonly kind: 'held' }>
  /** Every engine whose slots were reserved has gone meanwhile. */
  | { readonly kind: 'engineLeft' }

/** From COMMIT to the INVITE; after that the engine refuses the order. */
const orderMs = 8000
/** For the hang-up, the journal and clock differences. */
const marginSec = 60
const longestTalkSec = 7200
/** The first hold of a call; the engine extends it before it is used up. */
const firstHeldSec = 60

/** Holds the money, creates the attempts and takes their slots. Fewer, or none, if the money does not suffice. */
export const openAttempts = async (tx: Tx, dialer: Dialer, ready: ReadyToDial): Promise<OpenedAttempts> => {
  const { task, line, scene } = ready
  const maxTalkSec = scene.maxCallSec > 0 ? Math.min(scene.maxCallSec, longestTalkSec) : longestTalkSec
  /** The task's ring time, at least the minimum of the callee's country, at most the line's maximum. */
  const ringSecOf = ({ permission }: CallableContact): number =>
    Math.min(Math.max(task.ringSec, permission.ringFloorSec), line.ringCeilingSec)
  const nowMs = dialer.runtime.nowMs()
  const money = await holdMoney(tx, task.account, {
    contacts: ready.contacts,
    heldSec: Math.min(firstHeldSec, maxTalkSec),
    longestSec: maxTalkSec,
    nowMs,
    madeMs: task.createdAtMs,
    home: task.home,
  })
  if (money.kind !== 'held') return money
  const chosen = chooseEngines(ready, money.calls, dialer.engines())
  if (chosen.length === 0) return { kind: 'engineLeft' }
  const options: AttemptOptions = {
    line: line.id,
    sceneVersion: task.sceneVersion,
    sceneHash: scene.hash,
    classifierHash: scene.classifierHash,
    maxTalkSec,
    notAfterMs: nowMs + orderMs,
    leaseSec: Math.min(callLease.leaseSec, longestSecOf(line, maxTalkSec)),
  }
  const attempts = chosen.map(({ attempt }) => attempt)
  await insertAttempts(tx, task.account, task.id, { attempts, options })
  await recordDecisions(tx, task.account, {
    nowMs: dialer.runtime.nowMs(),
    decisions: chosen.map(({ attempt, contact }) => ({
      contact: contact.id,
      decision: 'called',
      rule: 'allowed',
      values: contact.permission.values,
      attempt: attempt.id,
    })),
  })
  await insertHolds(
    tx,
    chosen.map(({ attempt, holds }) => ({ attempt: attempt.id, holds })),
  )
  await takeReserved(tx, ready, { chosen, leaseSec: longestSecOf(line, maxTalkSec) })
  for (const paced of ready.slots.paced) await takePaceSlots(tx, paced, paced.slots.slice(0, chosen.length))
  await tryLine(tx, line, attempts[0])
  const lineOrder = orderOfLine(dialer.sealKey, line)
  const placements = chosen.map(
    ({ attempt, contact, connection }): Placement => ({
      connection,
      order: {
        kind: 'placeCall',
        attemptId: attempt.id,
        epoch: attempt.epoch,
        timeline: ready.timeline,
        notAfterMs: options.notAfterMs,
        sceneHash: scene.hash,
        ...(scene.classifierHash !== null && { classifierHash: scene.classifierHash }),
        variables: conversationVariables(contact),
        line: lineOrder,
        callingNumber: line.callingNumber,
        calledNumber: contact.number,
        calls: { account: task.account, task: task.id, contact: contact.id, numberKey: contact.numberKey },
        ringSec: ringSecOf(contact),
        maxTalkSec,
        heldSec: attempt.heldSec,
      },
    }),
  )
  return { kind: 'opened', placements, destinations: chosen.map(({ contact }) => contact.destination) }
}

/**
 * The longest possible call. Its slots are leased for it; the attempt's own lease is shorter, and the engine's reports renew it.
 */
const longestSecOf = (line: DialLine, maxTalkSec: number): number =>
  orderMs / 1000 + line.ringCeilingSec + maxTalkSec + marginSec

/** The single trial call of a half-open line. */
const tryLine = async (tx: Tx, line: DialLine, attempt: NewAttempt | undefined): Promise<void> => {
  if (line.health !== 'halfOpen' || attempt === undefined) return
  await takeTrial(tx, line.id, { attempt: attempt.id, forSec: orderMs / 1000 + line.ringCeilingSec })
}

type ChosenCall = PaidCall<CallableContact> & {
  readonly attempt: NewAttempt
  readonly slot: EngineSlotWithRecognizer
  readonly connection: EngineConnection
}

const chooseEngines = (
  { slots }: ReadyToDial,
  calls: readonly PaidCall<CallableContact>[],
  engines: readonly EngineConnection[],
): readonly ChosenCall[] => {
  const byId = new Map(engines.map((connection) => [connection.engine, connection]))
  return calls.flatMap(({ contact, holds, heldSec }, index): ChosenCall[] => {
    const slot = slots.engine[index]
    const connection = slot === undefined ? undefined : byId.get(slot.engine)
    // The engine disconnected during the transaction: the contact stays ready.
    if (slot === undefined || connection === undefined) return []
    const { engine, epoch } = connection
    const { id, round, attemptsMade } = contact
    const attempt = { id: uuidv7(), contact: id, n: attemptsMade + 1, round, engine, epoch, heldSec }
    return [{ attempt, contact, holds, heldSec, slot, connection }]
  })
}

const takeReserved = async (
  tx: Tx,
  { line, scene, slots }: ReadyToDial,
  { chosen, leaseSec }: { readonly chosen: readonly ChosenCall[]; readonly leaseSec: number },
): Promise<void> => {
  const numbered = (free: readonly number[]) =>
    chosen.flatMap(({ attempt }, index) => {
      const n = free[index]
      return n === undefined ? [] : [{ n, holder: attempt.id, leaseSec }]
    })
  await takeEngineSlots(
    tx,
    chosen.map(({ attempt, slot }) => ({ ...slot, holder: attempt.id, leaseSec })),
  )
  await takeRecognizerSlots(
    tx,
    scene.language,
    chosen.map(({ attempt, slot }) => ({
      engine: slot.engine,
      n: slot.recognition,
      holder: attempt.id,
      leaseSec,
    })),
  )
  if (slots.line !== undefined) await takeSlots(tx, 'line', line.id, numbered(slots.line))
  for (const level of slots.accounts) await takeSlots(tx, 'account', level.id, numbered(level.slots))
}

const orderOfLine = (sealKey: Buffer, line: DialLine): LineOrder => ({
  lineId: line.id,
  host: line.host,
  port: line.port,
  transport: line.transport,
  codecs: line.codecs,
  networks: line.networks,
  rtpTimeoutSec: line.rtpTimeoutSec,
  ...(line.username === null ? {} : { username: line.username }),
  ...(line.sealedPassword === null
    ? {}
    : { password: unseal(sealKey, linePasswordPlace(line.id), line.sealedPassword) }),
})
