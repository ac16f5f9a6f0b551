import type { AccountId, AttemptId, CallStatus, ContactId, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type AttemptRow = {
  readonly account: AccountId
  readonly id: AttemptId
  readonly task: TaskId
  readonly contact: ContactId
  readonly n: number
  readonly engine: string
  readonly status: CallStatus
  readonly intentAtMs: number
  readonly endedAtMs: number | null
}

/** A task's attempts, newest first; `openOnly` for those without an end. */
export const listAttempts = async (
  db: Db,
  account: AccountId,
  page: { readonly task: TaskId; readonly openOnly: boolean; readonly limit: number },
): Promise<readonly AttemptRow[]> => {
  const found = await sql<AttemptRow>`
    select account, id, task, contact, n, engine, status, intent_at as "intentAtMs", ended_at as "endedAtMs"
    from attempt
    where task = ${page.task} and account ${withinScope(account)} and (ended_at is null or not ${page.openOnly})
    order by id desc limit ${page.limit}`.execute(db)
  return found.rows
}
