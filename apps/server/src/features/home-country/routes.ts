import { Refusal } from '@parley/contract/refusals'
import type { AccountId } from '@parley/contract/vocabulary'
import { knowsCountry } from '@parley/edge/numbers'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Call, Handlers } from '../../platform/http/index.ts'
import { findHomeCountry, getAccountInSight, setHomeCountry } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { homeOfAccount } from '../tasks/index.ts'

export const homeCountryHandlers = {
  findHomeCountry: (call, { accountId }) => onAccount(call, accountId, homeCountryToWire),
  setHomeCountry: (call, { accountId, country }) => {
    // It decides what calls cost: not a sub-user's to say.
    if (call.caller.isSubUser) throw new Refusal('no_permission')
    if (country !== null && !knowsCountry(country)) throw new Refusal('country_unknown', { country })
    return onAccount(call, accountId, async (tx, id) => {
      const before = await findHomeCountry(tx, call.caller.account, id)
      await setHomeCountry(tx, call.caller.account, { id, country })
      await writeAudit(tx, call.caller, {
        action: 'account.homeCountry',
        subject: id,
        before: { country: before?.own ?? null },
        after: { country },
      })
      return homeCountryToWire(tx, id)
    })
  },
} satisfies Partial<Handlers>

const onAccount = <T>(
  { app, caller }: Call,
  accountId: string | undefined,
  work: (tx: Tx, id: AccountId) => Promise<T>,
): Promise<T> =>
  asAccount(app.database.api, caller.account, async (tx) =>
    work(tx, (await getAccountInSight(tx, caller, accountId)).id),
  )

const homeCountryToWire = async (tx: Tx, id: AccountId) => {
  const found = await findHomeCountry(tx, id, id)
  if (found === undefined) throw new Refusal('not_found')
  const { name, own, inForce } = found
  const source = own !== null ? 'own' : inForce !== null ? 'above' : 'usual'
  return { accountId: id, account: name, own, country: await homeOfAccount(tx, id), source } as const
}
