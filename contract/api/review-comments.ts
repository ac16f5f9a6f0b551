import { z } from 'zod'
import { fields, filledText, flag, id, paging, seconds, text } from './parts.ts'
import { list, nothing, one, route } from './route.ts'

/** A comment on a script under review. */
const ReviewComment = z.object({
  id: z.string(),
  sceneId: z.string(),
  /** Version of the draft that it refers to. */
  version: z.int(),
  /** Empty where it is about the whole script. */
  nodeId: z.string(),
  /** An edge of that node; empty where it is about the node. */
  connectionId: z.string(),
  text: z.string(),
  author: z.string(),
  /** Whether the principal wrote it. */
  isOwn: z.boolean(),
  createTs: seconds,
  isSettled: z.boolean(),
  settledBy: z.string(),
  settledAt: seconds,
})

/** Maximum characters of a comment. */
export const longestComment = 2000

const place = text(64).default('')

export const reviewCommentRoutes = {
  listReviewComments: route({
    path: '/api/parley/scenes/{id}/comments',
    methods: ['GET'],
    does: "Comments on a scene's reviews, newest first, including earlier drafts.",
    roles: 'everyRole',
    input: fields({ ...paging, id, isSettled: flag.optional() }),
    answer: list(ReviewComment),
  }),
  addReviewComment: route({
    path: '/api/parley/scenes/{id}/comments',
    methods: ['POST'],
    does: 'Comments on a scene under review, on the whole of it, a node or a branch. Requires the read mask of the flow.',
    roles: 'everyRole',
    withoutOperate: 'whoever may read a script under review may comment (docs/decisions/0060)',
    creates: true,
    input: fields({ id, text: filledText(longestComment), nodeId: place, connectionId: place }),
    answer: one(ReviewComment),
  }),
  settleReviewComment: route({
    path: '/api/parley/comments/{id}',
    methods: ['PUT'],
    does: 'Marks a comment as resolved, or reopens it.',
    roles: 'everyRole',
    withoutOperate: 'as for adding',
    input: fields({ id, isSettled: flag }),
    answer: one(ReviewComment),
  }),
  deleteReviewComment: route({
    path: '/api/parley/comments/{id}',
    methods: ['DELETE'],
    does: "Deletes a comment of one's own.",
    roles: 'everyRole',
    withoutOperate: "the author's own",
    input: fields({ id }),
    answer: nothing,
  }),
}
