import { Refusal } from '@parley/contract/refusals'
import { knowsCountry } from '@parley/edge/numbers'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers, Principal } from '../../platform/http/index.ts'
import { type AccountRow, findHomeCountry, getAccountInSight, setHomeCountry } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { homeOfAccount } from './home-of-account.ts'

export const homeCountryHandlers = {
  findHomeCountry: (request, { accountId }) =>
    onAccount(request, accountId, (tx, account) => homeCountryToWire(tx, request.principal, account)),
  setHomeCountry: (request, { accountId, country }) => {
    if (country !== null && !knowsCountry(country)) throw new Refusal('country_unknown', { country })
    return onAccount(request, accountId, async (tx, account) => {
      if (!mayChange(request.principal, account)) throw new Refusal('no_permission')
      const { id } = account
      const before = await findHomeCountry(tx, request.principal.account, id)
      await setHomeCountry(tx, request.principal.account, { id, country })
      await writeAudit(tx, request.principal, {
        action: 'account.homeCountry',
        subject: id,
        before: { country: before?.own ?? null },
        after: { country },
      })
      return homeCountryToWire(tx, request.principal, account)
    })
  },
} satisfies Partial<Handlers>

/** It determines prices: the paying account may not set it, nor may a sub-user. */
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
