import { asAccount, type Db } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertAudit } from './queries.ts'

export type Audited = {
  readonly action: string
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes an audit entry, in the transaction of the action. */
export const writeAudit = async (tx: Db, actor: Actor, what: Audited): Promise<void> => {
  await insertAudit(tx, actor.account, {
    id: uuidv7(),
    login: actor.loginId,
    action: what.action,
    subject: what.subject,
    before: what.before ?? null,
    after: what.after ?? null,
  })
}

/** The same in its own transaction, if nothing else is written. */
export const recordAudit = (app: ServerApp, actor: Actor, what: Audited): Promise<void> =>
  asAccount(app.database.api, actor.account, (tx) => writeAudit(tx, actor, what))
