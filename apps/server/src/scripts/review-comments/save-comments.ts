import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneScript } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import { accessScene, readScript } from '../scenes/index.ts'
import {
  deleteReviewComment,
  findReviewComment,
  insertReviewComment,
  type ReviewCommentRow,
  settleReviewComment,
} from './queries.ts'

/** The maximum of one version. */
const mostComments = 200

type Place = Pick<ReviewCommentRow, 'nodeId' | 'connectionId'>

export const addComment = (
  request: ApiRequest,
  input: InputOf<Api['addReviewComment']>,
): Promise<ReviewCommentRow> =>
  readScript(request, { sceneId: input.id, read: 'flow' }, async (script, scene, tx) => {
    const { principal } = request
    if (scene.status !== 'submitted') throw new Refusal('review_not_open')
    const comment = {
      id: uuidv7(),
      scene: scene.id,
      draftVersion: scene.version,
      ...placeIn(script, input),
      text: input.text,
      author: principal.loginId,
      authorName: principal.loginName,
    }
    if ((await insertReviewComment(tx, principal.account, { ...comment, most: mostComments })) === 0)
      throw new Refusal('too_many_comments', { most: mostComments })
    await writeAudit(tx, principal, { action: 'scene.comment', subject: scene.id, after: comment })
    return getComment(tx, principal, comment.id)
  })

export const settleComment = (
  { app, principal }: ApiRequest,
  { id, isSettled }: InputOf<Api['settleReviewComment']>,
): Promise<ReviewCommentRow> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const before = await getComment(tx, principal, wireUuid(id))
    await settleReviewComment(tx, principal.account, {
      id: before.id,
      by: isSettled ? principal.loginName : undefined,
    })
    await writeAudit(tx, principal, {
      action: isSettled ? 'scene.comment.settle' : 'scene.comment.reopen',
      subject: before.scene,
      after: { id: before.id },
    })
    return getComment(tx, principal, before.id)
  })

export const removeComment = ({ app, principal }: ApiRequest, id: string): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const before = await getComment(tx, principal, wireUuid(id))
    if (before.author !== principal.loginId) throw new Refusal('comment_not_own')
    await deleteReviewComment(tx, principal.account, before.id)
    await writeAudit(tx, principal, { action: 'scene.comment.delete', subject: before.scene, before })
  })

/** A comment on a scene whose flow the principal may read. */
const getComment = async (tx: Tx, principal: Principal, id: string): Promise<ReviewCommentRow> => {
  const comment = await findReviewComment(tx, principal.account, id)
  if (comment === undefined) throw new Refusal('not_found')
  await accessScene(tx, principal, { id: comment.scene, read: 'flow' })
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
