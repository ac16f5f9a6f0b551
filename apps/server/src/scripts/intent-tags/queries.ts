import type { AccountId, SceneId, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type TaskOfTag = { readonly id: TaskId; readonly name: string }

/** Unfinished tasks whose version of the scene uses one of these tags. */
export const listTasksOfTags = async (
  db: Db,
  account: AccountId,
  asked: { readonly scene: SceneId; readonly intentIds: readonly number[] },
): Promise<readonly TaskOfTag[]> => {
  const found = await sql<TaskOfTag>`
    select t.id, t.name from task t join scene_version v on v.account = t.account and v.id = t.scene_version
    where v.scene = ${asked.scene} and t.account ${withinScope(account)}
      and t.status in ('ready', 'running', 'paused')
      and exists (
        select from jsonb_array_elements(v.compiled -> 'tags') tag
        where (tag ->> 'intentId')::int = any (${asked.intentIds}::int[]))
    order by t.created_at, t.id limit 100`.execute(db)
  return found.rows
}
