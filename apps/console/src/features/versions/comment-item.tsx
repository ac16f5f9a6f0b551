import { api } from '@parley/contract/api'
import type { SceneScript } from '@parley/contract/vocabulary'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { useScene } from '../scenes/index.ts'
import type { ReviewComment } from './version-row.ts'
import styles from './versions.module.css'

/** One comment: who, when, on which draft, about what; settled or opened again by anybody, deleted by its author. */
export const CommentItem = ({
  comment,
  script,
}: {
  readonly comment: ReviewComment
  readonly script: SceneScript | undefined
}) => {
  const say = useWords()
  const sentence = useSentence()
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
          notices.done(say(isSettled ? 'versions.review.reopened' : 'versions.review.isSettled')),
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
            ? say('versions.review.thisDraft')
            : say('versions.review.draft', { version: comment.version })}
        </span>
        <Pin comment={comment} script={script} />
      </p>
      <p className={styles.commentText}>{comment.text}</p>
      <p className={styles.commentHead}>
        {isSettled ? (
          <span>
            {say('versions.review.settledBy', {
              name: comment.settledBy,
              at: formatTime(comment.settledAt),
            })}
          </span>
        ) : undefined}
        <ActionButton size="small" loading={settle.isPending} onClick={turn}>
          {say(isSettled ? 'versions.review.reopen' : 'versions.review.settle')}
        </ActionButton>
        <ActionButton
          size="small"
          type="text"
          disabledReason={comment.isOwn ? undefined : sentence('comment_not_own', {})}
          onClick={() =>
            notices.askDelete({
              title: say('versions.review.delete'),
              text: say('versions.review.delete.text'),
              remove: () => remove.mutateAsync({ input: { id } }),
            })
          }
        >
          {say('ui.delete')}
        </ActionButton>
      </p>
    </li>
  )
}

/** Leads to the place in the flow, as long as it is there. */
const Pin = ({
  comment: { sceneId, nodeId, connectionId },
  script,
}: {
  readonly comment: ReviewComment
  readonly script: SceneScript | undefined
}) => {
  const say = useWords()
  if (nodeId === '') return undefined
  const name = script === undefined ? undefined : nameOf(script, { nodeId, connectionId }, say)
  if (script !== undefined && name === undefined) return <span>{say('versions.review.gone')}</span>
  return <Link to={paths.place(sceneId, { nodeId, connectionId })}>{name ?? nodeId}</Link>
}

const nameOf = (
  { nodes, connections }: SceneScript,
  { nodeId, connectionId }: Pick<ReviewComment, 'nodeId' | 'connectionId'>,
  say: Say,
): string | undefined => {
  const node = nodes.find((one) => one.nodeId === nodeId)
  if (node === undefined) return undefined
  const title = node.title || say('flow.untitled')
  if (connectionId === '') return title
  const branch = connections.find(({ id }) => id === connectionId)
  return branch && say('versions.edgeOf', { name: branch.name || say('flow.newIntent'), node: title })
}
