import type { AccountId, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

/** What a task sends; a template of another account than the task's is not found and gives 0. */
export const setTaskSms = async (
  db: Db,
  account: AccountId,
  set: { readonly task: TaskId; readonly template: string; readonly intents: readonly number[] },
): Promise<number> => {
  const done = await sql`
    insert into task_sms (account, task, template, intents)
    select t.account, t.id, s.id, ${set.intents}::int[] from task t
      join sms_template s on s.account = t.account and s.id = ${set.template}
    where t.id = ${set.task} and t.account ${withinScope(account)}
    on conflict (account, task) do update set template = excluded.template, intents = excluded.intents`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

export const clearTaskSms = async (db: Db, account: AccountId, task: TaskId): Promise<number> => {
  const done = await sql`
    delete from task_sms where task = ${task} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const copyTaskSms = async (
  db: Db,
  account: AccountId,
  { from, to }: { readonly from: TaskId; readonly to: TaskId },
): Promise<number> => {
  const done = await sql`
    insert into task_sms (account, task, template, intents)
    select u.account, ${to}, u.template, u.intents from task_sms u
    where u.task = ${from} and u.account = ${account}
    on conflict (account, task) do update set template = excluded.template, intents = excluded.intents`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}
