import type { AccountId, SceneId, SceneScript } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type SceneWithIntents = {
  readonly id: SceneId
  readonly version: number
  readonly script: Pick<SceneScript, 'intents' | 'connections'>
}

/** Scenes with intents, of the account and its descendants. */
export const listScenesWithIntents = async (
  db: Db,
  account: AccountId,
): Promise<readonly SceneWithIntents[]> => {
  const found = await sql<SceneWithIntents>`
    select s.id, s.version, jsonb_build_object('intents', s.script -> 'intents', 'connections', (
      select coalesce(jsonb_agg(jsonb_build_object('source', c ->> 'source', 'intentIds', c -> 'intentIds')), '[]')
      from jsonb_array_elements(s.script -> 'connections') c where c ? 'intentIds')) as script
    from scene s
    where s.account ${withinScope(account)} and s.status <> 'deleted' and s.script ? 'intents'
    order by s.created_at desc, s.id desc limit 500`.execute(db)
  return found.rows
}
