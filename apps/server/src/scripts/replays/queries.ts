import type {
  AccountId,
  AttemptId,
  CallStatus,
  CompiledScene,
  ConversationTurn,
  SceneId,
  SceneScript,
} from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, ofSceneInSight, withinScope } from '../../platform/db/index.ts'

/** An answered call with the data of a replay. */
export type RecordedRow = {
  readonly attempt: AttemptId
  readonly scene: SceneId
  readonly version: string
  readonly number: string
  readonly status: CallStatus
  readonly talkMs: number
  /** The strategy and round that placed it, by numbers of the scene. */
  readonly strategy: number | null
  readonly dialRound: number | null
  readonly answeredAtMs: number | null
  readonly intentId: number | null
  readonly labelName: string | null
  readonly turns: readonly ConversationTurn[]
  readonly nodeIds: readonly string[]
  /** Conversation events, gzipped. */
  readonly journal: Buffer
  readonly contactName: string
  readonly variables: Readonly<Record<string, string>>
  /** It used a trained model besides keywords. */
  readonly hadModel: boolean
}

const columns = sql`r.attempt, v.scene, r.scene_version as version, r.number, r.status, r.talk_ms as "talkMs", r.strategy,
  r.dial_round as "dialRound",
  r.answered_at as "answeredAtMs", r.intent_id as "intentId", r.label ->> 'name' as "labelName", r.turns,
  r.node_ids as "nodeIds", r.journal, coalesce(c.name, '') as "contactName", coalesce(c.variables, '{}') as variables,
  a.classifier_hash is not null as "hadModel"`

const joins = sql`join scene_version v on v.id = r.scene_version
  left join attempt a on a.account = r.account and a.id = r.attempt
  left join contact c on c.account = r.account and c.id = r.contact`

/** Only calls of the account's own tree: a granted scene does not show others' calls. */
export const listRecorded = async (
  db: Db,
  account: AccountId,
  asked: { readonly scene: SceneId; readonly limit: number },
): Promise<readonly RecordedRow[]> => {
  const found = await sql<RecordedRow>`
    select ${columns} from call_record r ${joins}
    where r.account ${withinScope(account)} and v.scene = ${asked.scene} and r.journal is not null
    order by r.ended_at desc, r.attempt desc limit ${asked.limit}`.execute(db)
  return found.rows
}

export const findRecorded = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
): Promise<RecordedRow | undefined> => {
  const found = await sql<RecordedRow>`
    select ${columns} from call_record r ${joins}
    where r.account ${withinScope(account)} and r.attempt = ${attempt} and r.journal is not null`.execute(db)
  return found.rows[0]
}

export type VersionRow = {
  readonly id: string
  readonly n: number
  readonly script: SceneScript
  readonly compiled: CompiledScene
}

/** Versions used by calls of the account, and one more by its number. */
export const listVersionsToReplay = async (
  db: Db,
  account: AccountId,
  asked: { readonly scene: SceneId; readonly ids: readonly string[]; readonly n: number },
): Promise<readonly VersionRow[]> => {
  const found = await sql<VersionRow>`
    select v.id, v.n, v.script, v.compiled from scene_version v
    where v.scene = ${asked.scene} and (v.id = any (${asked.ids}::uuid[]) or v.n = ${asked.n})
      and ${ofSceneInSight(account, 'v')}`.execute(db)
  return found.rows
}
