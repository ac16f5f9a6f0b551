import type { DownMessage, UpMessage } from '@parley/contract/engine-wire'
import { attemptId } from '@parley/contract/vocabulary'
import { isSeatExtension } from '@parley/core/dialing'
import type { Tx } from '../../../platform/db/index.ts'
import { unseal } from '../../../platform/seal.ts'
import { isTestLine } from '../../../platform/test-line.ts'
import { linePasswordPlace } from '../../lines/index.ts'
import type { Runtime } from '../call-runtime.ts'
import { countOnGrant, lockFreeSlots, releaseSeatSlots, takeSlots } from '../slots/index.ts'
import {
  findAskedGroups,
  findTransferRequestingCall,
  type GivenSeat,
  giveSeat,
  keepAsking,
  lockFreeSeat,
  type TransferRequestingCall,
  takeSeatBack,
} from './queries.ts'

type SeatWanted = Extract<UpMessage, { kind: 'seatWanted' }>
type Answer = Extract<DownMessage, { kind: 'seatAssigned' | 'noSeat' }>

export type AssignSeat = (engine: string, wanted: SeatWanted) => Promise<Answer>

/** How long a seat may ring; the callee hears music meanwhile, 20 s in all (decision §5). */
const ringSec = 15
/** For the engine's report to arrive. */
const marginSec = 15

/** Assigns a seat to a waiting callee, or reports that none is free: in one transaction, so that no seat is assigned twice. */
export const createSeatAssigner =
  ({ database, sandbox }: Pick<Runtime, 'database' | 'sandbox'>, sealKey: Buffer): AssignSeat =>
  (engine, { attemptId: id, transferId, group, refused }) =>
    database.brain.transaction().execute(async (tx): Promise<Answer> => {
      const attempt = attemptId(id)
      const none = (final: boolean): Answer => ({ kind: 'noSeat', attemptId: attempt, transferId, final })
      const call = await findTransferRequestingCall(tx, engine, attempt)
      if (call === undefined) return none(true)
      if (refused !== undefined) {
        const back = { seat: refused.seatId, transfer: transferId, why: refused.why }
        if ((await takeSeatBack(tx, call, back)) > 0) await releaseSeatSlots(tx, [transferId])
      }
      const groups = await findAskedGroups(tx, call, group)
      const ask = await keepAsking(tx, call, { transfer: transferId, attempt, groups })
      if (ask === undefined || groups.length === 0) return none(true)
      // A repeated request whose first answer is on its way.
      if (ask.hasSeat) return none(false)
      const seat = await lockFreeSeat(tx, call, { groups, ahead: ask.ahead })
      if (
        seat === undefined ||
        !isCallable(seat, sandbox) ||
        !(await takeLineSlot(tx, call, { seat, transfer: transferId }))
      )
        return none(false)
      await giveSeat(tx, call, { seat, transfer: transferId, attempt, forSec: ringSec + marginSec })
      return {
        kind: 'seatAssigned',
        attemptId: attempt,
        transferId,
        seatId: seat.id,
        line: lineOf(sealKey, seat),
        callingNumber: seat.callingNumber,
        number: seat.number,
        ringSec,
      }
    })

/** Seats stored before this check existed are not called if their address is forbidden. */
const isCallable = (seat: GivenSeat, sandbox: Runtime['sandbox']): boolean =>
  seat.line === null || isTestLine(seat, sandbox) || isSeatExtension(seat.number)

/** Whether it may be called over its line now; if so it holds a slot there for the longest possible call. */
const takeLineSlot = async (
  tx: Tx,
  { account, leaseSec }: TransferRequestingCall,
  { seat, transfer }: { readonly seat: GivenSeat; readonly transfer: string },
): Promise<boolean> => {
  const { line, maxConcurrency: limit, grantedConcurrency: granted } = seat
  if (line === null) return true
  if (granted !== null && granted > 0 && (await countOnGrant(tx, account, line)) >= granted) return false
  if (limit === 0) return true
  const [n] = await lockFreeSlots(tx, 'line', line, { limit, wanted: 1 })
  if (n === undefined) return false
  await takeSlots(tx, 'line', line, [{ n, holder: transfer, leaseSec }])
  return true
}

const lineOf = (sealKey: Buffer, seat: GivenSeat): Extract<Answer, { kind: 'seatAssigned' }>['line'] => ({
  // A seat with its own address counts as its own line.
  lineId: seat.line ?? seat.id,
  host: seat.host,
  port: seat.port,
  transport: seat.transport,
  codecs: seat.codecs,
  networks: seat.networks,
  rtpTimeoutSec: seat.rtpTimeoutSec,
  ...(seat.username !== null && { username: seat.username }),
  ...(seat.line !== null &&
    seat.sealedPassword !== null && {
      password: unseal(sealKey, linePasswordPlace(seat.line), seat.sealedPassword),
    }),
})
