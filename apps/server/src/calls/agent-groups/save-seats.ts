import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { lineId } from '@parley/contract/vocabulary'
import { isSeatExtension } from '@parley/core/dialing'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import { checkAddress, parseAddress } from '../../platform/egress-policy.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { isUniqueViolation } from '../../platform/is-unique-violation.ts'
import { isTestLine } from '../../platform/test-line.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireId, wireUuid } from '../../platform/wire-id.ts'
import { findUsableLine } from '../lines/index.ts'
import { parseSeatAddress } from './parse-seat-address.ts'
import {
  deleteSeat,
  findGroup,
  findSeat,
  insertSeat,
  type NewSeat,
  type SeatPlace,
  type SeatRow,
  setSeatState,
  updateSeat,
} from './queries.ts'

const mostSeats = 500

/** In a SIP group a seat has an address; in a call-center group it has an extension on a line that its account may use. */
export const addSeat = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['addSeat']>,
): Promise<SeatRow> => {
  const address = await typedAddress(app, input.address)
  return asAccount(app.database.api, principal.account, async (tx) => {
    const group = await findGroup(tx, principal.account, wireUuid(input.groupId))
    if (group === undefined) throw new Refusal('not_found')
    const id = uuidv7()
    const common = { id, group: group.id, name: input.name, transport: input.transport }
    const seat: NewSeat =
      group.kind === 'sip'
        ? { ...common, ...needed(address), line: null }
        : { ...common, ...(await atLine(tx, { app, account: group.account }, input)), host: null, port: null }
    const added = await namedOnce(insertSeat(tx, principal.account, { seat, most: mostSeats }))
    if (added === 0) throw new Refusal('too_many_seats', { most: mostSeats })
    await writeAudit(tx, principal, { action: 'seat.add', subject: id, after: seat })
    return getSeat(tx, principal, id)
  })
}

/** Changes its name at any time; its place only while no call to it is running. */
export const changeSeat = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['updateSeat']>,
): Promise<SeatRow> => {
  const address = await typedAddress(app, input.address)
  return asAccount(app.database.api, principal.account, async (tx) => {
    const before = await getSeat(tx, principal, wireUuid(input.id))
    const place = await placeAfter(tx, { app, before }, { ...input, address })
    const { name = before.name, version = before.version } = input
    const isMoved = (Object.keys(place) as (keyof SeatPlace)[]).some((key) => place[key] !== before[key])
    const change = { ...place, id: before.id, name, version, isMoved }
    if ((await namedOnce(updateSeat(tx, principal.account, change))) === 0)
      throw isMoved && version === before.version
        ? new Refusal('seat_busy')
        : new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, principal, {
      action: 'seat.update',
      subject: before.id,
      before: { group: before.group, name: before.name, ...placeOf(before) },
      after: { group: before.group, name, ...place },
    })
    return getSeat(tx, principal, before.id)
  })
}

type TypedAddress = Pick<SeatPlace, 'number'> & { readonly host: string; readonly port: number }

/** Of the same kind: an address stays an address, an extension an extension. */
const placeAfter = async (
  tx: Tx,
  { app, before }: { readonly app: ApiRequest['app']; readonly before: SeatRow },
  input: Omit<InputOf<Api['updateSeat']>, 'address'> & { readonly address: TypedAddress | undefined },
): Promise<SeatPlace> => {
  const { address, transport = before.transport, lineId: line, extension } = input
  const place = { ...placeOf(before), transport }
  if (before.line === null) return { ...place, ...address }
  if (line === undefined && extension === undefined) return place
  const wanted = { lineId: line ?? before.line, extension: extension ?? before.number }
  return { ...place, ...(await atLine(tx, { app, account: before.account }, wanted)) }
}

const placeOf = ({ host, port, transport, number, line }: SeatRow): SeatPlace => ({
  host,
  port,
  transport,
  number,
  line,
})

export const moveSeat = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['setSeatState']>,
): Promise<SeatRow> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const before = await getSeat(tx, principal, wireUuid(input.id))
    const change = { id: before.id, state: input.state }
    if ((await setSeatState(tx, principal.account, change)) === 0) throw new Refusal('seat_busy')
    await writeAudit(tx, principal, {
      action: 'seat.state',
      subject: before.id,
      before: { group: before.group, name: before.name, state: before.state },
      after: { group: before.group, name: before.name, state: input.state },
    })
    return getSeat(tx, principal, before.id)
  }).then((seat) => {
    // A free seat allows the dial loop to place calls.
    if (seat.state === 'free') app.wakeDialer()
    return seat
  })

/** All or none. */
export const deleteSeats = ({ app, principal }: ApiRequest, ids: readonly string[]): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    if (ids.length === 0) throw new Refusal('nothing_selected')
    for (const one of ids) {
      const seat = await getSeat(tx, principal, wireUuid(one))
      if ((await deleteSeat(tx, principal.account, seat.id)) === 0) throw new Refusal('seat_busy')
      await writeAudit(tx, principal, { action: 'seat.delete', subject: seat.id, before: seat })
    }
  })

const getSeat = async (tx: Tx, principal: Principal, id: string): Promise<SeatRow> => {
  const seat = await findSeat(tx, principal.account, id)
  if (seat === undefined) throw new Refusal('not_found')
  return seat
}

const namedOnce = (work: Promise<number>): Promise<number> =>
  work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Refusal('name_taken') : error
  })

/** The address as entered, if it may be called. */
const typedAddress = async (
  { egressAllowed }: ApiRequest['app'],
  text: string | undefined,
): Promise<TypedAddress | undefined> => {
  if (text === undefined) return undefined
  const { number, place } = parseSeatAddress(text)
  const address = { number, ...parseAddress(place, 5060) }
  await checkAddress(address, egressAllowed)
  return address
}

const needed = <Place>(place: Place | undefined): Place => {
  if (place === undefined) throw new Refusal('seat_place_missing', { needed: 'address' })
  return place
}

const atLine = async (
  tx: Tx,
  { app, account }: { readonly app: ApiRequest['app']; readonly account: SeatRow['account'] },
  { lineId: wanted, extension }: Pick<InputOf<Api['addSeat']>, 'lineId' | 'extension'>,
): Promise<{ readonly line: string; readonly number: string }> => {
  if (wanted === undefined || extension === undefined || extension === '')
    throw new Refusal('seat_place_missing', { needed: 'lineId, extension' })
  const line = await findUsableLine(tx, account, wireId(wanted, lineId))
  if (line === undefined) throw new Refusal('line_not_usable')
  // The sandbox's line reaches no real telephone: its callees can be seats, too.
  if (!isTestLine(line, app.sandbox) && !isSeatExtension(extension)) throw new Refusal('seat_not_extension')
  return { line: line.id, number: extension }
}
