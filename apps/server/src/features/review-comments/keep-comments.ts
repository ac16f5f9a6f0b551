import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneScript } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Call, Caller } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import { writeAudit } from '../audit/index.ts'
import { accessScene, readScript } from '../scenes/index.ts'
import {
  deleteReviewComment,
  findReviewComment,
  insertReviewComment,
  type ReviewCommentRow,
  settleReviewComment,
} from './queries.ts'

/** As many as one version keeps. */
const mostComments = 200

type Place = Pick<ReviewCommentRow, 'nodeId' | 'connectionId'>

export const addComment = (call: Call, input: InputOf<Api['addReviewComment']>): Promise<ReviewCommentRow> =>
  readScript(call, { sceneId: input.id, read: 'flow' }, async (script, scene, tx) => {
    const { caller } = call
    if (scene.status !== 'submitted') throw new Refusal('review_not_open')
    const comment = {
      id: uuidv7(),
      scene: scene.id,
      draftVersion: scene.version,
      ...placeIn(script, input),
      text: input.text,
      author: caller.loginId,
      authorName: caller.loginName,
    }
    if ((await insertReviewComment(tx, caller.account, { ...comment, most: mostComments })) === 0)
      throw new Refusal('too_many_comments', { most: mostComments })
    await writeAudit(tx, caller, { action: 'scene.comment', subject: scene.id, after: comment })
    return getComment(tx, caller, comment.id)
  })

export const settleComment = (
  { app, caller }: Call,
  { id, isSettled }: InputOf<Api['settleReviewComment']>,
): Promise<ReviewCommentRow> =>
  asAccount(app.database.api, caller.account, async (tx) => {
    const before = await getComment(tx, caller, wireUuid(id))
    await settleReviewComment(tx, caller.account, {
      id: before.id,
      by: isSettled ? caller.loginName : undefined,
    })
    await writeAudit(tx, caller, {
      action: isSettled ? 'scene.comment.settle' : 'scene.comment.reopen',
      subject: before.scene,
      after: { id: before.id },
    })
    return getComment(tx, caller, before.id)
  })

export const removeComment = ({ app, caller }: Call, id: string): Promise<void> =>
  asAccount(app.database.api, caller.account, async (tx) => {
    const before = await getComment(tx, caller, wireUuid(id))
    if (before.author !== caller.loginId) throw new Refusal('comment_not_own')
    await deleteReviewComment(tx, caller.account, before.id)
    await writeAudit(tx, caller, { action: 'scene.comment.delete', subject: before.scene, before })
  })

/** A comment on a scene whose flow the caller may read. */
const getComment = async (tx: Tx, caller: Caller, id: string): Promise<ReviewCommentRow> => {
  const comment = await findReviewComment(tx, caller.account, id)
  if (comment === undefined) throw new Refusal('not_found')
  await accessScene(tx, caller, { id: comment.scene, read: 'flow' })
  return comment
}

/** A branch belongs to the node that it leaves. */
const placeIn = (
  { nodes, connections }: SceneScript,
  { nodeId, connectionId }: { readonly nodeId: string; readonly connectionId: string },
): Place => {
  if (nodeId === '' && connectionId === '') return { nodeId: null, connectionId: null }
  const source = connectionId === '' ? nodeId : connections.find(({ id }) => id === connectionId)?.source
  const isThere = nodes.some((node) => node.nodeId === source) && (nodeId === '' || nodeId === source)
  if (source === undefined || !isThere) throw new Refusal('comment_place_missing')
  return { nodeId: source, connectionId: connectionId === '' ? null : connectionId }
}
