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
  listUsers: (request, input) => pageOfUsers(request, input),
  createUser: async (request, input) => userToWire(await createUser(request, input), request.principal),
  findUser: async (request, { id }) => userToWire(await findUserOf(request, id), request.principal),
  changeUser: async (request, input) => {
    const { user, hasNewPassword } = await changeUser(request, input)
    // Specification 1 §4: a successful password change clears all session cookies.
    if (hasNewPassword && user.id === request.principal.loginId)
      request.setCookies(clearedCookies(request.isSecure))
    return userToWire(user, request.principal)
  },
  disableUser: async (request, { id }) => {
    await disableUsers(request, id)
    return undefined
  },
  listSubordinates: (request, input) => pageOfUsers(request, input),
  findAuthority: async (request, input) =>
    authority(await findUserOf(request, input.id ?? input.userId ?? request.principal.loginId), request),
  changeAuthority: async (request, input) => {
    const id = input.id ?? input.userId
    if (id === undefined) throw new Refusal('parameter_error')
    return authority(await changeAuthority(request, { id, operateGrant: input.operateGrant }), request)
  },
  checkPassword: async (request, input) => {
    await checkOwnPassword(request, await request.app.loginKey.open(input.password, input.keyId))
    return undefined
  },
} satisfies Partial<Handlers>

const findUserOf = (request: ApiRequest, id: string): Promise<UserRow> =>
  asAccount(request.app.database.api, request.principal.account, (tx) => getUser(tx, request.principal, id))

const authority = (user: UserRow, { principal }: ApiRequest) => ({
  userId: user.id,
  operateGrant: user.operateGrant,
  isOwn: user.id === principal.loginId,
})
