import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { clearedCookies } from '../sessions/index.ts'
import { changeAuthority } from './change-authority.ts'
import { changeUser } from './change-user.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { createUser } from './create-user.ts'
import { disableUsers } from './disable-users.ts'
import { getUser } from './get-user.ts'
import { pageOfUsers } from './page-of-users.ts'
import type { UserRow } from './queries.ts'
import { userToWire } from './user-to-wire.ts'

export const userHandlers = {
  listUsers: (call, input) => pageOfUsers(call, input),
  createUser: async (call, input) => userToWire(await createUser(call, input), call.principal),
  findUser: async (call, { id }) => userToWire(await findUserOf(call, id), call.principal),
  changeUser: async (call, input) => {
    const { user, hasNewPassword } = await changeUser(call, input)
    // Specification 1 §4: a successful password change clears all session cookies.
    if (hasNewPassword && user.id === call.principal.loginId) call.setCookies(clearedCookies(call.isSecure))
    return userToWire(user, call.principal)
  },
  disableUser: async (call, { id }) => {
    await disableUsers(call, id)
    return undefined
  },
  listSubordinates: (call, input) => pageOfUsers(call, input),
  findAuthority: async (call, input) =>
    authority(await findUserOf(call, input.id ?? input.userId ?? call.principal.loginId), call),
  changeAuthority: async (call, input) => {
    const id = input.id ?? input.userId
    if (id === undefined) throw new Refusal('parameter_error')
    return authority(await changeAuthority(call, { id, operateGrant: input.operateGrant }), call)
  },
  checkPassword: async (call, input) => {
    await checkOwnPassword(call, await call.app.loginKey.open(input.password, input.keyId))
    return undefined
  },
} satisfies Partial<Handlers>

const findUserOf = (call: ApiRequest, id: string): Promise<UserRow> =>
  asAccount(call.app.database.api, call.principal.account, (tx) => getUser(tx, call.principal, id))

const authority = (user: UserRow, { principal }: ApiRequest) => ({
  userId: user.id,
  operateGrant: user.operateGrant,
  isOwn: user.id === principal.loginId,
})
