import type { AccountId, ContactId, LineId, TaskId } from '@parley/contract/vocabulary'
import type { AccountFunds } from '@parley/core/rating'
import { sql } from 'kysely'
import type { PriceInForce } from '../../../billing/prices/index.ts'
import { type Db, instant } from '../../../platform/db/index.ts'

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
  /** Seconds of talk that the attempt's holds cover. */
  readonly heldSec: number
}

export type AttemptOptions = {
  readonly line: LineId
  readonly sceneVersion: string
  readonly sceneHash: string
  readonly classifierHash: string | null
  readonly maxTalkSec: number
  readonly notAfterMs: number
  readonly leaseSec: number
}

export const insertAttempts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  { attempts, options }: { readonly attempts: readonly NewAttempt[]; readonly options: AttemptOptions },
): Promise<void> => {
  await sql`
    insert into attempt (account, id, task, contact, n, round, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
      held_sec, classifier_hash, not_after, lease_until)
    select ${account}, a.id, ${task}, a.contact, a.n, a.round, ${options.line}, a.engine, a.epoch, ${options.sceneVersion},
      ${options.sceneHash}, ${options.maxTalkSec}, a."heldSec", ${options.classifierHash}, ${instant(options.notAfterMs)},
      now() + make_interval(secs => ${options.leaseSec})
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as a(id uuid, contact uuid, n int, round smallint, engine text, epoch bigint, "heldSec" int)`.execute(
    db,
  )
  await sql`
    update contact set state = 'open', status = 'dispatching', attempts_made = attempts_made + 1, reason = null
    where account = ${account} and id = any (${attempts.map((one) => one.contact)}::uuid[])`.execute(db)
}

/** What an account of the chain pays for one call, and what is held for it. */
export type LevelHold = {
  readonly account: AccountId
  readonly price: PriceInForce
  readonly amountMicroYuan: bigint
  readonly heldSec: number
}

export const lockFunds = async (db: Db, account: AccountId): Promise<Required<AccountFunds> | undefined> => {
  const found = await sql<Required<AccountFunds>>`
    select a.balance_micro as "balanceMicroYuan", a.reserved_micro as "reservedMicroYuan",
      a.credit_micro as "creditMicroYuan", daily_spend_left(a) as "dayLeftMicroYuan"
    from account a where a.id = ${account} for no key update`.execute(db)
  return found.rows[0]
}

export const insertHolds = async (
  db: Db,
  held: readonly { readonly attempt: string; readonly holds: readonly LevelHold[] }[],
): Promise<void> => {
  const rows = held.flatMap(({ attempt, holds }) =>
    holds.map(({ account, amountMicroYuan, price, heldSec }) => ({
      account,
      attempt,
      amount: String(amountMicroYuan),
      rule: price.rule,
      cycle: String(price.cycleMicroYuan),
      version: price.version,
      country: price.countryCode,
      area: price.areaCode,
      heldSec,
    })),
  )
  await sql`
    insert into hold (account, attempt, amount_micro, charge_rule, cycle_micro, price_version, country_code, area_code,
      held_sec)
    select h.account, h.attempt, h.amount, h.rule, h.cycle, h.version, h.country, h.area, h."heldSec"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(account uuid, attempt uuid, amount bigint, rule text,
      cycle bigint, version int, country text, area text, "heldSec" int)`.execute(db)
  const sums = new Map<AccountId, bigint>()
  for (const { account, amountMicroYuan } of held.flatMap(({ holds }) => holds))
    sums.set(account, (sums.get(account) ?? 0n) + amountMicroYuan)
  for (const [account, sum] of sums)
    if (sum > 0n)
      await sql`update account set reserved_micro = reserved_micro + ${sum} where id = ${account}`.execute(db)
}
