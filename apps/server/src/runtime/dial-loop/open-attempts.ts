import type { LineOrder } from '@parley/contract/engine-wire'
import { talkVariables } from '@parley/core/dialing'
import { linePasswordPlace } from '../../features/lines/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import { unseal } from '../../platform/seal.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import type { EngineConnection } from '../engine-link/index.ts'
import { type AttemptTerms, insertAttempts, insertHolds, type NewAttempt } from './attempt-queries.ts'
import type { DueContact } from './contact-queries.ts'
import type { Dialer, DialFacts, Placement } from './dial-facts.ts'
import { type HeldMoney, holdMoney, type PaidCall } from './hold-money.ts'
import { type DialLine, spendPaceTokens } from './line-queries.ts'
import type { EngineSlotWithEar, ReservedSlots } from './reserve-slots.ts'
import { takeEars, takeEngineSlots, takeSlots } from './slot-queries.ts'

type ReadyToDial = DialFacts & {
  readonly slots: ReservedSlots
  readonly contacts: readonly DueContact[]
}

export type OpenedAttempts =
  | { readonly kind: 'opened'; readonly placements: readonly Placement[] }
  /** The money, or the price, is wanting. */
  | Exclude<HeldMoney, { readonly kind: 'held' }>
  /** Every engine whose slots were reserved has gone meanwhile. */
  | { readonly kind: 'engineLeft' }

/** From COMMIT to the INVITE; past it the engine refuses the order. */
const orderMs = 8000
/** For the hang-up, the journal and clocks that differ. */
const marginSec = 60
const longestTalkSec = 7200

/** Holds the money, opens the attempts and takes their slots. Fewer, or none, where the money does not reach. */
export const openAttempts = async (tx: Tx, dialer: Dialer, ready: ReadyToDial): Promise<OpenedAttempts> => {
  const { task, line, scene } = ready
  const maxTalkSec = scene.maxCallSec > 0 ? Math.min(scene.maxCallSec, longestTalkSec) : longestTalkSec
  const ringSec = Math.min(task.ringSec, line.ringCeilingSec)
  const nowMs = dialer.runtime.nowMs()
  const money = await holdMoney(tx, task.account, {
    contacts: ready.contacts,
    heldSec: maxTalkSec,
    longestSec: maxTalkSec,
    nowMs,
  })
  if (money.kind !== 'held') return money
  const chosen = chooseEngines(ready, money.calls, dialer.engines())
  if (chosen.length === 0) return { kind: 'engineLeft' }
  const terms: AttemptTerms = {
    line: line.id,
    sceneVersion: task.sceneVersion,
    sceneHash: scene.hash,
    likenessHash: scene.likenessHash,
    maxTalkSec,
    heldSec: maxTalkSec,
    notAfterMs: nowMs + orderMs,
    leaseSec: orderMs / 1000 + ringSec + maxTalkSec + marginSec,
  }
  const attempts = chosen.map(({ attempt }) => attempt)
  await insertAttempts(tx, task.account, task.id, { attempts, terms })
  await insertHolds(
    tx,
    terms.heldSec,
    chosen.map(({ attempt, holds }) => ({ attempt: attempt.id, holds })),
  )
  await takeReserved(tx, ready, { chosen, leaseSec: terms.leaseSec })
  await spendPaceTokens(tx, line.id, chosen.length)
  const lineOrder = orderOfLine(dialer.sealKey, line)
  const placements = chosen.map(
    ({ attempt, contact, connection }): Placement => ({
      connection,
      order: {
        kind: 'placeCall',
        attemptId: attempt.id,
        epoch: attempt.epoch,
        notAfterMs: terms.notAfterMs,
        sceneHash: scene.hash,
        ...(scene.likenessHash !== null && { likenessHash: scene.likenessHash }),
        variables: talkVariables(contact),
        line: lineOrder,
        callingNumber: line.callingNumber,
        calledNumber: contact.number,
        ringSec,
        maxTalkSec,
        heldSec: terms.heldSec,
      },
    }),
  )
  return { kind: 'opened', placements }
}

type ChosenCall = PaidCall & {
  readonly attempt: NewAttempt
  readonly slot: EngineSlotWithEar
  readonly connection: EngineConnection
}

const chooseEngines = (
  { slots }: ReadyToDial,
  calls: readonly PaidCall[],
  engines: readonly EngineConnection[],
): readonly ChosenCall[] => {
  const byId = new Map(engines.map((connection) => [connection.engine, connection]))
  return calls.flatMap(({ contact, holds }, index): ChosenCall[] => {
    const slot = slots.engine[index]
    const connection = slot === undefined ? undefined : byId.get(slot.engine)
    // The engine left during the transaction: the contact stays ready.
    if (slot === undefined || connection === undefined) return []
    const { engine, epoch } = connection
    const attempt = { id: uuidv7(), contact: contact.id, n: contact.attemptsMade + 1, engine, epoch }
    return [{ attempt, contact, holds, slot, connection }]
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
  await takeEars(
    tx,
    scene.language,
    chosen.map(({ attempt, slot }) => ({ engine: slot.engine, n: slot.ear, holder: attempt.id, leaseSec })),
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
  ...(line.username === null ? {} : { username: line.username }),
  ...(line.sealedPassword === null
    ? {}
    : { password: unseal(sealKey, linePasswordPlace(line.id), line.sealedPassword) }),
})
