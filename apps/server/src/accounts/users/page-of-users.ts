import { limitAndOffset, type Paging } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './queries.ts'
import { userToWire } from './user-to-wire.ts'

type Asked = Paging & {
  readonly account?: string | undefined
  readonly kind?: 'subUser' | 'customer' | undefined
  /** Whose sub-users and customers; by default the principal's. */
  readonly id?: string | undefined
}

/** The visible users, those of the principal's account first. */
export const pageOfUsers = ({ app, principal }: ApiRequest, asked: Asked) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const of = asked.id === undefined ? principal.account : (await getUser(tx, principal, asked.id)).account
    const { users, total } = await listUsers(tx, principal.account, {
      name: (asked.account ?? '').normalize('NFKC').trim().toLowerCase(),
      kind: asked.kind,
      of,
      ...limitAndOffset(asked),
    })
    return { data: users.map((user) => userToWire(user, principal)), total }
  })
