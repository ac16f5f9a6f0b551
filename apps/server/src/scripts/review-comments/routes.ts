import { limitAndOffset } from '@parley/contract/api'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Handlers, Principal } from '../../platform/http/index.ts'
import { readScript } from '../scenes/index.ts'
import { pageOfReviewComments, type ReviewCommentRow } from './queries.ts'
import { addComment, removeComment, settleComment } from './save-comments.ts'

export const reviewCommentHandlers = {
  listReviewComments: (request, { id, isSettled, ...page }) =>
    readScript(request, { sceneId: id, read: 'flow' }, async (_draft, scene, tx) => {
      const { comments, total } = await pageOfReviewComments(tx, request.principal.account, {
        scene: scene.id,
        isSettled,
        ...limitAndOffset(page),
      })
      return { data: comments.map((comment) => commentToWire(comment, request.principal)), total }
    }),
  addReviewComment: async (request, input) =>
    commentToWire(await addComment(request, input), request.principal),
  settleReviewComment: async (request, input) =>
    commentToWire(await settleComment(request, input), request.principal),
  deleteReviewComment: async (request, { id }) => {
    await removeComment(request, id)
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
