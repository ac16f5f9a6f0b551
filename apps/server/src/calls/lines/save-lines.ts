import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type LineId, LineType, lineId, loginId } from '@parley/contract/vocabulary'
import { refuseCallsBeyondOwn } from '../../accounts/accounts/index.ts'
import { writeAudit } from '../../accounts/audit/index.ts'
import { findUser } from '../../accounts/users/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import { checkAddress, parseAddress } from '../../platform/egress-policy.ts'
import type { ApiApp, ApiRequest, Principal } from '../../platform/http/index.ts'
import { seal } from '../../platform/seal.ts'
import { wireId } from '../../platform/wire-id.ts'
import { createLine, linePasswordPlace } from './create-line.ts'
import {
  deleteLineGrant,
  findLine,
  type KeptLine,
  type LineGrantRow,
  type LineRow,
  listLineGrants,
  pauseTasksOfLine,
  retryLine,
  setLineStatus,
  updateLine,
  upsertLineGrant,
} from './queries.ts'

const typeOf = (wire: number): LineRow['type'] => LineType.fromWire(wire) ?? 'thirdParty'

export const getLine = async (tx: Tx, principal: Principal, id: string | undefined): Promise<KeptLine> => {
  const line = await findLine(tx, principal.account, wireId(id, lineId))
  if (line === undefined) throw new Refusal('not_found')
  return line
}

export const addLine = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['addLine']>,
): Promise<KeptLine> => {
  const { address, type, username, password, ...form } = input
  const id = await createLine(app, principal, {
    ...form,
    ...(await judged(app, address)),
    type: typeOf(type),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  })
  return asAccount(app.database.api, principal.account, async (tx) => {
    await writeAudit(tx, principal, { action: 'line.add', subject: id, after: { address } })
    return getLine(tx, principal, id)
  })
}

export const changeLine = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['updateLine']>,
): Promise<KeptLine> => {
  const place = input.address === undefined ? {} : await judged(app, input.address)
  const changed = await asAccount(app.database.api, principal.account, async (tx) => {
    const before = await getLine(tx, principal, input.id)
    const { name = before.name, transport = before.transport, username = before.username } = input
    const { callingNumber = before.callingNumber, maxConcurrency = before.maxConcurrency } = input
    const { ringCeilingSec = before.ringCeilingSec, callsPerSec = before.callsPerSec, password } = input
    const { networks = before.networks, rtpTimeoutSec = before.rtpTimeoutSec } = input
    const sealedPassword =
      password === undefined ? undefined : seal(app.sealKey, linePasswordPlace(before.id), password)
    const limits = { maxConcurrency, ringCeilingSec, callsPerSec, networks, rtpTimeoutSec }
    const edit = { name, transport, username, callingNumber, ...limits, sealedPassword }
    const after = { ...before, ...place, ...edit }
    // A password belongs to the peer that it was entered for: moving a line requires it again.
    if (before.hasPassword && password === undefined && isElsewhere(before, after))
      throw new Refusal('line_password_needed')
    await updateLine(tx, principal.account, after)
    await retryLine(tx, principal.account, before.id)
    const kept = await getLine(tx, principal, input.id)
    await writeAudit(tx, principal, { action: 'line.update', subject: before.id, before, after: kept })
    return kept
  })
  app.wakeDialer()
  return changed
}

const isElsewhere = (before: KeptLine, after: KeptLine): boolean =>
  before.host !== after.host || before.port !== after.port || before.username !== after.username

/** All or none. */
export const deleteLines = ({ app, principal }: ApiRequest, ids: readonly string[]): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    if (ids.length === 0) throw new Refusal('nothing_selected')
    for (const one of ids) {
      const { id } = await getLine(tx, principal, one)
      await setLineStatus(tx, principal.account, { id, status: 'deleted' })
      const paused = await pauseTasksOfLine(tx, principal.account, id)
      await writeAudit(tx, principal, { action: 'line.delete', subject: id, after: { pausedTasks: paused } })
    }
  })

export const grantLineToUser = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['addLineGrant']>,
): Promise<LineGrantRow> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const line = await getLine(tx, principal, input.lineId)
    const user = await findUser(tx, principal.account, wireId(input.userId, loginId))
    if (user === undefined) throw new Refusal('not_found')
    const { maxConcurrency } = input
    const given = (await grantOf(tx, principal, line.id)).find(({ grantee }) => grantee === user.account)
    await refuseCallsBeyondOwn(tx, principal, {
      calls: maxConcurrency,
      among: line.maxConcurrency,
      ...(given && { before: given.maxConcurrency }),
    })
    await upsertLineGrant(tx, principal.account, { line: line.id, grantee: user.account, maxConcurrency })
    await writeAudit(tx, principal, {
      action: 'line.grant',
      subject: line.id,
      after: { user: user.id, maxConcurrency },
    })
    const granted = await grantOf(tx, principal, line.id)
    const row = granted.find(({ grantee }) => grantee === user.account)
    if (row === undefined) throw new Error('a new grant is not visible')
    return row
  })

/** Decision §11: the grantee's tasks over the line pause with reason 7. */
export const withdrawLineGrant = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['deleteLineGrant']>,
): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { id: line } = await getLine(tx, principal, input.lineId)
    const granted = await listLineGrants(tx, principal.account, line)
    const grant = granted.find(({ login, grantee }) => login === input.userId || grantee === input.userId)
    if (grant === undefined) throw new Refusal('not_found')
    await deleteLineGrant(tx, principal.account, grant)
    const pausedTasks = await pauseTasksOfLine(tx, principal.account, line, grant.grantee)
    await writeAudit(tx, principal, {
      action: 'line.withdraw',
      subject: line,
      before: { account: grant.granteeName, maxConcurrency: grant.maxConcurrency },
      after: { pausedTasks },
    })
  })

const grantOf = (tx: Tx, principal: Principal, line: LineId): Promise<readonly LineGrantRow[]> =>
  listLineGrants(tx, principal.account, line)

const judged = async (app: ApiApp, text: string) => {
  const address = parseAddress(text, 5060)
  await checkAddress(address, app.egressAllowed)
  return address
}
