import { type LoginId, loginId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { hashPassword } from './password.ts'
import { insertLogin } from './queries.ts'

export type LoginInput = {
  readonly name: string
  readonly password: string
  readonly isSubUser?: boolean
}

/** Adds a login to the actor's account. */
export const createLogin = async (app: ServerApp, actor: Actor, input: LoginInput): Promise<LoginId> => {
  const id = loginId(uuidv7())
  const passwordHash = await hashPassword(input.password)
  await asAccount(app.database.api, actor.account, (tx) =>
    insertLogin(tx, actor.account, {
      id,
      name: input.name.trim(),
      passwordHash,
      isSubUser: input.isSubUser ?? false,
    }),
  )
  return id
}
