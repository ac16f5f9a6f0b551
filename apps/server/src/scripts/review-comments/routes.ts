import { limitAndOffset } from '@parley/contract/api'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Handlers, Principal } from '../../platform/http/index.ts'
import { readScript } from '../scenes/index.ts'
import { pageOfReviewComments, type ReviewCommentRow } from './queries.ts'
import { addComment, removeComment, settleComment } from './save-comments.ts'

export const reviewCommentHandlers = {
  listReviewComments: (call, { id, isSettled, ...page }) =>
    readScript(call, { sceneId: id, read: 'flow' }, async (_draft, scene, tx) => {
      const { comments, total } = await pageOfReviewComments(tx, call.principal.account, {
        scene: scene.id,
        isSettled,
        ...limitAndOffset(page),
      })
      return { data: comments.map((comment) => commentToWire(comment, call.principal)), total }
    }),
  addReviewComment: async (call, input) => commentToWire(await addComment(call, input), call.principal),
  settleReviewComment: async (call, input) => commentToWire(await settleComment(call, input), call.principal),
  deleteReviewComment: async (call, { id }) => {
    await removeComment(call, id)
    return undefined
  },
} satisfies Partial<Handlers>

const commentToWire = (comment: ReviewCommentRow, { loginId }: Principal) => ({
  id: comment.id,
  sceneId: comment.scene,
  version: comment.draftVersion,
  nodeId: comment.nodeId ?? '',
  connectionId: comment.connectionId ?? '',
  text: comment.text,
  author: comment.authorName,
  isOwn: comment.author === loginId,
  createTs: epochSeconds(comment.createdAtMs),
  isSettled: comment.settledAtMs !== null,
  settledBy: comment.settledBy ?? '',
  settledAt: epochSeconds(comment.settledAtMs),
})
