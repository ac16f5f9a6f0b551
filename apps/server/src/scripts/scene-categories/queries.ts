import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type CategoryRow = {
  readonly account: AccountId
  readonly id: string
  readonly parent: string | null
  readonly name: string
}

const columns = sql`account, id, parent, name`

export const listCategories = async (db: Db, account: AccountId): Promise<readonly CategoryRow[]> => {
  const found = await sql<CategoryRow>`
    select ${columns} from scene_category where account ${withinScope(account)} order by created_at, id`.execute(
    db,
  )
  return found.rows
}

export const findCategory = async (
  db: Db,
  account: AccountId,
  id: string,
): Promise<CategoryRow | undefined> => {
  const found = await sql<CategoryRow>`
    select ${columns} from scene_category where id = ${id} and account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export const insertCategory = async (
  db: Db,
  account: AccountId,
  category: Omit<CategoryRow, 'account'>,
): Promise<number> => {
  const done = await sql`
    insert into scene_category (account, id, parent, name)
    values (${account}, ${category.id}, ${category.parent}, ${category.name})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const setCategoryName = async (
  db: Db,
  account: AccountId,
  change: { readonly id: string; readonly name: string },
): Promise<number> => {
  const done = await sql`
    update scene_category set name = ${change.name}
    where id = ${change.id} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** 0 if it does not exist, or contains a scene or a category. */
export const deleteCategory = async (db: Db, account: AccountId, id: string): Promise<number> => {
  const done = await sql`
    delete from scene_category c
    where c.id = ${id} and c.account ${withinScope(account)}
      and not exists (select from scene_category below where below.account = c.account and below.parent = c.id)
      and not exists (select from scene s where s.account = c.account and s.category = c.id)`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
