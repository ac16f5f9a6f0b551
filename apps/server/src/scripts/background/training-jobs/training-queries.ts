import type { AccountId, SceneScript } from '@parley/contract/vocabulary'
import type { ClassifierReport } from '@parley/core/dialogue'
import { sql } from 'kysely'
import { type Db, toJsonb } from '../../../platform/db/index.ts'

export type ClaimedTraining = {
  readonly account: AccountId
  readonly version: string
  readonly attempts: number
  readonly script: SceneScript
}

/** The oldest training that waits, or whose lease has expired; takes its lease. */
export const claimTraining = async (db: Db, leaseSec: number): Promise<ClaimedTraining | undefined> => {
  const found = await sql<ClaimedTraining>`
    with claimed as (
      update scene_training set state = 'running', percent = 0, attempts = attempts + 1,
        lease_until = now() + make_interval(secs => ${leaseSec})
      where (account, version) = (
        select account, version from scene_training
        where state = 'waiting' or (state = 'running' and lease_until < now())
        order by created_at limit 1 for update skip locked)
      returning account, version, attempts)
    select c.account, c.version, c.attempts, v.script
    from claimed c join scene_version v on v.account = c.account and v.id = c.version`.execute(db)
  return found.rows[0]
}

/** Stores the progress and renews the lease; false if another server has taken the training over. */
export const reportTraining = async (
  db: Db,
  job: ClaimedTraining,
  { percent, leaseSec }: { readonly percent: number; readonly leaseSec: number },
): Promise<boolean> => {
  const done = await sql`
    update scene_training set percent = ${percent}, lease_until = now() + make_interval(secs => ${leaseSec})
    where ${isStillOurs(job)}`.execute(db)
  return Number(done.numAffectedRows ?? 0) === 1
}

export type TrainingEnd =
  | {
      readonly state: 'done'
      readonly model: Buffer
      readonly modelHash: string
      readonly report: ClassifierReport
    }
  | { readonly state: 'none' | 'failed' | 'waiting' }

export const endTraining = async (db: Db, job: ClaimedTraining, end: TrainingEnd): Promise<void> => {
  const made = end.state === 'done' ? end : undefined
  await sql`
    update scene_training set state = ${end.state}, model = ${made?.model ?? null}, model_hash = ${made?.modelHash ?? null},
      report = ${made === undefined ? null : toJsonb(made.report)}::jsonb,
      percent = case when ${end.state} = 'waiting' then 0 else 100 end, lease_until = null,
      finished_at = case when ${end.state} = 'waiting' then null else now() end
    where ${isStillOurs(job)}`.execute(db)
}

const isStillOurs = ({ account, version, attempts }: ClaimedTraining) =>
  sql`account = ${account} and version = ${version} and state = 'running' and attempts = ${attempts}`
