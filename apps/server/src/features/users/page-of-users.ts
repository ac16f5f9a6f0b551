import { limitAndOffset, type Paging } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import type { Call } from '../../platform/http/index.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './queries.ts'
import { userToWire } from './user-to-wire.ts'

type Asked = Paging & {
  readonly account?: string | undefined
  readonly kind?: 'subUser' | 'customer' | undefined
  /** Whose sub-users and customers; the caller's own without it. */
  readonly id?: string | undefined
}

/** The users in sight, those of the own account first. */
export const pageOfUsers = ({ app, caller }: Call, asked: Asked) =>
  asAccount(app.database.api, caller.account, async (tx) => {
    const of = asked.id === undefined ? caller.account : (await getUser(tx, caller, asked.id)).account
    const { users, total } = await listUsers(tx, caller.account, {
      name: (asked.account ?? '').normalize('NFKC').trim().toLowerCase(),
      kind: asked.kind,
      of,
      ...limitAndOffset(asked),
    })
    return { data: users.map((user) => userToWire(user, caller)), total }
  })
