import type { AccountId, LoginId, SceneId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, ofSceneInSight, sceneInSight } from '../../platform/db/index.ts'

export type ReviewCommentRow = {
  readonly id: string
  readonly scene: SceneId
  readonly draftVersion: number
  readonly nodeId: string | null
  readonly connectionId: string | null
  readonly text: string
  readonly author: LoginId
  readonly authorName: string
  readonly createdAtMs: number
  readonly settledAtMs: number | null
  readonly settledBy: string | null
}

const columns = sql`c.id, c.scene, c.draft_version as "draftVersion", c.node_id as "nodeId",
  c.connection_id as "connectionId", c.text, c.author, c.author_name as "authorName", c.created_at as "createdAtMs",
  c.settled_at as "settledAtMs", c.settled_by as "settledBy"`

const inSight = (account: AccountId) => ofSceneInSight(account, 'c')

export type ReviewCommentPage = {
  readonly scene: SceneId
  /** Undefined: both. */
  readonly isSettled: boolean | undefined
  readonly limit: number
  readonly offset: number
}

export const pageOfReviewComments = async (
  db: Db,
  account: AccountId,
  page: ReviewCommentPage,
): Promise<{ readonly comments: readonly ReviewCommentRow[]; readonly total: number }> => {
  const matches = sql`c.scene = ${page.scene} and ${inSight(account)}
    and (${page.isSettled ?? null}::boolean is null or (c.settled_at is not null) = ${page.isSettled ?? null})`
  const found = await sql<ReviewCommentRow>`
    select ${columns} from review_comment c where ${matches}
    order by c.created_at desc, c.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from review_comment c where ${matches}`.execute(db)
  return { comments: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export const findReviewComment = async (
  db: Db,
  account: AccountId,
  id: string,
): Promise<ReviewCommentRow | undefined> => {
  const found = await sql<ReviewCommentRow>`
    select ${columns} from review_comment c where c.id = ${id} and ${inSight(account)}`.execute(db)
  return found.rows[0]
}

export type NewReviewComment = Pick<
  ReviewCommentRow,
  'id' | 'scene' | 'draftVersion' | 'nodeId' | 'connectionId' | 'text' | 'author' | 'authorName'
> & {
  /** The maximum of one version. */
  readonly most: number
}

/** 0 if the scene is not visible, or its version has the maximum. */
export const insertReviewComment = async (
  db: Db,
  account: AccountId,
  comment: NewReviewComment,
): Promise<number> => {
  // Serializes concurrent inserts for the count; a reader of a scene cannot lock its row.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review ${comment.scene}`}, 0))`.execute(db)
  const done = await sql`
    insert into review_comment (account, id, scene, draft_version, node_id, connection_id, text, author, author_name)
    select s.account, ${comment.id}, s.id, ${comment.draftVersion}, ${comment.nodeId}, ${comment.connectionId},
      ${comment.text}, ${comment.author}, ${comment.authorName}
    from scene s
    where s.id = ${comment.scene} and ${sceneInSight(account)} and ${comment.most} > (
      select count(*) from review_comment c
      where c.account = s.account and c.scene = s.id and c.draft_version = ${comment.draftVersion})`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** `by` is who settled it; undefined reopens it. */
export const settleReviewComment = async (
  db: Db,
  account: AccountId,
  change: { readonly id: string; readonly by: string | undefined },
): Promise<number> => {
  const by = change.by ?? null
  const done = await sql`
    update review_comment c set settled_by = ${by}::text,
      settled_at = case when ${by}::text is null then null else now() end
    where c.id = ${change.id} and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const deleteReviewComment = async (db: Db, account: AccountId, id: string): Promise<number> => {
  const done = await sql`
    delete from review_comment c where c.id = ${id} and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
