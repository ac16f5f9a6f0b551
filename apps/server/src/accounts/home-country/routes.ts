import { Refusal } from '@parley/contract/refusals'
import { knowsCountry } from '@parley/edge/numbers'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers, Principal } from '../../platform/http/index.ts'
import { type AccountRow, findHomeCountry, getAccountInSight, setHomeCountry } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { homeOfAccount } from './home-of-account.ts'

export const homeCountryHandlers = {
  findHomeCountry: (call, { accountId }) =>
    onAccount(call, accountId, (tx, account) => homeCountryToWire(tx, call.principal, account)),
  setHomeCountry: (call, { accountId, country }) => {
    if (country !== null && !knowsCountry(country)) throw new Refusal('country_unknown', { country })
    return onAccount(call, accountId, async (tx, account) => {
      if (!mayChange(call.principal, account)) throw new Refusal('no_permission')
      const { id } = account
      const before = await findHomeCountry(tx, call.principal.account, id)
      await setHomeCountry(tx, call.principal.account, { id, country })
      await writeAudit(tx, call.principal, {
        action: 'account.homeCountry',
        subject: id,
        before: { country: before?.own ?? null },
        after: { country },
      })
      return homeCountryToWire(tx, call.principal, account)
    })
  },
} satisfies Partial<Handlers>

/** It decides what calls cost: not for who pays to say, nor for a sub-user. */
const mayChange = ({ account, isSubUser }: Principal, { id, parent }: AccountRow): boolean =>
  !isSubUser && (id !== account || parent === null)

const onAccount = <T>(
  { app, principal }: ApiRequest,
  accountId: string | undefined,
  work: (tx: Tx, account: AccountRow) => Promise<T>,
): Promise<T> =>
  asAccount(app.database.api, principal.account, async (tx) =>
    work(tx, await getAccountInSight(tx, principal, accountId)),
  )

const homeCountryToWire = async (tx: Tx, principal: Principal, account: AccountRow) => {
  const { id } = account
  const found = await findHomeCountry(tx, id, id)
  if (found === undefined) throw new Refusal('not_found')
  const { name, own, inForce } = found
  const source = own !== null ? 'own' : inForce !== null ? 'above' : 'usual'
  return {
    accountId: id,
    account: name,
    own,
    country: await homeOfAccount(tx, id),
    source,
    mayChange: mayChange(principal, account),
  } as const
}
