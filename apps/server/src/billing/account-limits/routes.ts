import { Refusal } from '@parley/contract/refusals'
import { getAccountInSight } from '../../accounts/accounts/index.ts'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers, Principal } from '../../platform/http/index.ts'
import { yuan } from '../../platform/yuan.ts'
import {
  type AccountLimitRow,
  type AccountLimits,
  addRelease,
  findAccountLimits,
  retryNewDestinations,
  setAccountLimits,
} from './queries.ts'

export const accountLimitHandlers = {
  findAccountLimits: (request, { accountId }) => onLimits(request, accountId, async () => undefined),
  setAccountLimits: (request, { accountId, dailySpend, newDestinationsPerDay, callsPerSec }) =>
    change(request, accountId, async (tx, before) => {
      const limits: AccountLimits = {
        dailySpendMicroYuan: dailySpend === undefined ? before.dailySpendMicroYuan : dailySpend,
        newDestinationsPerDay:
          newDestinationsPerDay === undefined ? before.newDestinationsPerDay : newDestinationsPerDay,
        callsPerSec: callsPerSec === undefined ? before.callsPerSec : callsPerSec,
      }
      await setAccountLimits(tx, request.principal.account, { id: before.id, limits })
      await writeAudit(tx, request.principal, {
        action: 'account.limits',
        subject: before.id,
        before: auditOf(before),
        after: auditOf(limits),
      })
    }),
  releaseAccountLimits: (request, { accountId }) =>
    change(request, accountId, async (tx, { id, releases }) => {
      if ((await addRelease(tx, request.principal.account, id)) === 0) throw new Refusal('no_permission')
      await writeAudit(tx, request.principal, {
        action: 'account.limitsReleased',
        subject: id,
        before: { releases },
        after: { releases: releases + 1 },
      })
    }),
} satisfies Partial<Handlers>

type LimitWork = (tx: Tx, before: AccountLimitRow) => Promise<void>

/** Contacts and tasks that wait for the limits are checked again at once. */
const change = async (request: ApiRequest, accountId: string | undefined, work: LimitWork) => {
  const after = await onLimits(request, accountId, async (tx, before) => {
    if (!mayChange(request.principal, before)) throw new Refusal('no_permission')
    await work(tx, before)
    await retryNewDestinations(tx, request.principal.account, before.id)
  })
  request.app.wakeDialer()
  return after
}

const onLimits = ({ app, principal }: ApiRequest, accountId: string | undefined, work: LimitWork) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { id } = await getAccountInSight(tx, principal, accountId)
    const limits = async (): Promise<AccountLimitRow> => {
      const found = await findAccountLimits(tx, principal.account, id)
      if (found === undefined) throw new Refusal('not_found')
      return found
    }
    await work(tx, await limits())
    return limitsToWire(await limits(), principal)
  })

/** The root's own are the platform's. */
const mayChange = (
  { account, isSubUser }: Principal,
  { id, parent }: Pick<AccountLimitRow, 'id' | 'parent'>,
): boolean => !isSubUser && (id !== account || parent === null)

const auditOf = ({ dailySpendMicroYuan, newDestinationsPerDay, callsPerSec }: AccountLimits) => ({
  dailySpendMicroYuan: dailySpendMicroYuan === null ? null : String(dailySpendMicroYuan),
  newDestinationsPerDay,
  callsPerSec,
})

const limitsToWire = (row: AccountLimitRow, principal: Principal) => ({
  accountId: row.id,
  account: row.name,
  dailySpend: row.dailySpendMicroYuan === null ? null : yuan(row.dailySpendMicroYuan),
  dailySpendInForce: yuan(row.dailySpendInForceMicroYuan),
  spentToday: yuan(row.spentMicroYuan),
  held: yuan(row.heldMicroYuan),
  newDestinationsPerDay: row.newDestinationsPerDay,
  newDestinationsInForce: row.newDestinationsInForce,
  newDestinationsToday: row.newDestinations,
  callsPerSec: row.callsPerSec,
  callsPerSecInForce: row.callsPerSecInForce,
  releasesToday: row.releases,
  mayChange: mayChange(principal, row),
})
