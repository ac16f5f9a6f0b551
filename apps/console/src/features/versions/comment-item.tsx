import { api } from '@parley/contract/api'
import type { SceneScript } from '@parley/contract/vocabulary'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { paths } from '../../paths.ts'
import { useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useScene } from '../scenes/index.ts'
import type { ReviewComment } from './version-row.ts'
import styles from './versions.module.css'

/** One comment with its author, time, draft and place; anybody resolves or reopens it, only its author deletes it. */
export const CommentItem = ({
  comment,
  script,
}: {
  readonly comment: ReviewComment
  readonly script: SceneScript | undefined
}) => {
  const t = useMessages()
  const sentence = useServerMessage()
  const notices = useNotices()
  const { scene } = useScene()
  const stale = [api.listReviewComments]
  const settle = useSend(api.settleReviewComment, { stale })
  const remove = useSend(api.deleteReviewComment, { stale })
  const { id, isSettled } = comment
  const turn = (): void =>
    settle.mutate(
      { input: { id, isSettled: !isSettled } },
      {
        onSuccess: () =>
          notices.done(t(isSettled ? 'versions.review.reopened' : 'versions.review.isSettled')),
        onError: notices.failed,
      },
    )
  return (
    <li>
      <p className={styles.commentHead}>
        <strong>{comment.author}</strong>
        <span>{formatTime(comment.createTs)}</span>
        <span>
          {comment.version === scene.version
            ? t('versions.review.thisDraft')
            : t('versions.review.draft', { version: comment.version })}
        </span>
        <Pin comment={comment} script={script} />
      </p>
      <p className={styles.commentText}>{comment.text}</p>
      <p className={styles.commentHead}>
        {isSettled ? (
          <span>
            {t('versions.review.settledBy', {
              name: comment.settledBy,
              at: formatTime(comment.settledAt),
            })}
          </span>
        ) : undefined}
        <ActionButton size="small" loading={settle.isPending} onClick={turn}>
          {t(isSettled ? 'versions.review.reopen' : 'versions.review.settle')}
        </ActionButton>
        <ActionButton
          size="small"
          type="text"
          disabledReason={comment.isOwn ? undefined : sentence('comment_not_own', {})}
          onClick={() =>
            notices.askDelete({
              title: t('versions.review.delete'),
              text: t('versions.review.delete.text'),
              remove: () => remove.mutateAsync({ input: { id } }),
            })
          }
        >
          {t('ui.delete')}
        </ActionButton>
      </p>
    </li>
  )
}

/** Links to the place in the flow while it exists. */
const Pin = ({
  comment: { sceneId, nodeId, connectionId },
  script,
}: {
  readonly comment: ReviewComment
  readonly script: SceneScript | undefined
}) => {
  const t = useMessages()
  if (nodeId === '') return undefined
  const name = script === undefined ? undefined : nameOf(script, { nodeId, connectionId }, t)
  if (script !== undefined && name === undefined) return <span>{t('versions.review.gone')}</span>
  return <Link to={paths.place(sceneId, { nodeId, connectionId })}>{name ?? nodeId}</Link>
}

const nameOf = (
  { nodes, connections }: SceneScript,
  { nodeId, connectionId }: Pick<ReviewComment, 'nodeId' | 'connectionId'>,
  t: Translate,
): string | undefined => {
  const node = nodes.find((one) => one.nodeId === nodeId)
  if (node === undefined) return undefined
  const title = node.title || t('flow.untitled')
  if (connectionId === '') return title
  const branch = connections.find(({ id }) => id === connectionId)
  return branch && t('versions.edgeOf', { name: branch.name || t('flow.newIntent'), node: title })
}
