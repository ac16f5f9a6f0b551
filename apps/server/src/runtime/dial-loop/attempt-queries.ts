import type { AccountId, ContactId, LineId, TaskId } from '@parley/contract/vocabulary'
import type { Price } from '@parley/core/rating'
import { sql } from 'kysely'
import { type Db, instant } from '../../platform/db/index.ts'

export const countOpenAttempts = async (db: Db, account: AccountId, task: TaskId): Promise<number> => {
  const found = await sql<{ open: number }>`
    select count(*)::int as open from attempt
    where account = ${account} and task = ${task} and ended_at is null`.execute(db)
  return found.rows[0]?.open ?? 0
}

export type NewAttempt = {
  readonly id: string
  readonly contact: ContactId
  readonly n: number
  /** 0 for the first call, else the strategy's round. */
  readonly round: number
  readonly engine: string
  readonly epoch: number
}

export type AttemptTerms = {
  readonly line: LineId
  readonly sceneVersion: string
  readonly sceneHash: string
  readonly likenessHash: string | null
  readonly maxTalkSec: number
  readonly notAfterMs: number
  readonly leaseSec: number
}

export const insertAttempts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  { attempts, terms }: { readonly attempts: readonly NewAttempt[]; readonly terms: AttemptTerms },
): Promise<void> => {
  await sql`
    insert into attempt (account, id, task, contact, n, round, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
      held_sec, likeness_hash, not_after, lease_until)
    select ${account}, a.id, ${task}, a.contact, a.n, a.round, ${terms.line}, a.engine, a.epoch, ${terms.sceneVersion},
      ${terms.sceneHash}, ${terms.maxTalkSec}, ${terms.maxTalkSec}, ${terms.likenessHash}, ${instant(terms.notAfterMs)},
      now() + make_interval(secs => ${terms.leaseSec})
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as a(id uuid, contact uuid, n int, round smallint, engine text, epoch bigint)`.execute(db)
  await sql`
    update contact set state = 'open', status = 'dispatching', attempts_made = attempts_made + 1, reason = null
    where account = ${account} and id = any (${attempts.map((one) => one.contact)}::uuid[])`.execute(db)
}

export type LevelHold = {
  readonly account: AccountId
  readonly price: Price
  readonly amountMicroYuan: bigint
}

export const lockPurse = async (
  db: Db,
  account: AccountId,
): Promise<{ balanceMicroYuan: bigint; reservedMicroYuan: bigint; creditMicroYuan: bigint } | undefined> => {
  const found = await sql<{ balanceMicroYuan: bigint; reservedMicroYuan: bigint; creditMicroYuan: bigint }>`
    select balance_micro as "balanceMicroYuan", reserved_micro as "reservedMicroYuan",
      credit_micro as "creditMicroYuan"
    from account where id = ${account} for no key update`.execute(db)
  return found.rows[0]
}

export const insertHolds = async (
  db: Db,
  attempts: readonly string[],
  levels: readonly LevelHold[],
): Promise<void> => {
  for (const { account, price, amountMicroYuan } of levels) {
    await sql`
      insert into hold (account, attempt, amount_micro, charge_rule, cycle_micro)
      select ${account}, id, ${amountMicroYuan}, ${price.rule}, ${price.cycleMicroYuan}
      from unnest(${attempts}::uuid[]) id`.execute(db)
    if (amountMicroYuan > 0n)
      await sql`
        update account set reserved_micro = reserved_micro + ${amountMicroYuan * BigInt(attempts.length)}
        where id = ${account}`.execute(db)
  }
}
