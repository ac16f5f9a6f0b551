import { Refusal } from '@parley/contract/refusals'
import type { ChargeRule } from '@parley/contract/vocabulary'
import { getAccountInSight } from '../../accounts/accounts/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Principal } from '../../platform/http/index.ts'
import type { BillChoice } from './queries.ts'

type Asked = {
  readonly accountId?: string | undefined
  readonly whose?: 'own' | 'customers' | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly countryCode?: string | undefined
  readonly areaCode?: string | undefined
  readonly chargeRule?: ChargeRule | undefined
  readonly priceVersion?: number | undefined
}

const usualDays = 31
const dayMs = 86_400_000
/** Decision §9. */
const zoneMs = 8 * 3_600_000

/** The root pays nobody: by default it sees what the accounts directly below it pay. */
export const chooseBill = async (
  tx: Tx,
  { principal, nowMs }: { readonly principal: Principal; readonly nowMs: number },
  asked: Asked,
): Promise<BillChoice> => {
  const { id, parent } = await getAccountInSight(tx, principal, asked.accountId)
  const endDate = asked.endDate ?? dayOf(nowMs)
  const startDate =
    asked.startDate ?? dayOf(Date.parse(`${endDate}T00:00:00Z`) - zoneMs - (usualDays - 1) * dayMs)
  if (startDate > endDate) throw new Refusal('parameter_error')
  return {
    of: id,
    whose: asked.whose ?? (parent === null ? 'customers' : 'own'),
    startDate,
    endDate,
    countryCode: asked.countryCode,
    areaCode: asked.areaCode,
    chargeRule: asked.chargeRule,
    priceVersion: asked.priceVersion,
  }
}

const dayOf = (ms: number): string => new Date(ms + zoneMs).toISOString().slice(0, 10)
