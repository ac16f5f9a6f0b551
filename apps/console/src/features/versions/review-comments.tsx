import { api } from '@parley/contract/api'
import { Pagination, Segmented } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { useScene } from '../scenes/index.ts'
import { useScript } from '../text-test/index.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './versions.module.css'

const underReview = 2
const pageSize = 20

/** Polled for other users' comments, because the live feed does not report changes of scripts. */
const everyMs = 15_000

/** Reviewers' comments, open or resolved, on this draft and earlier ones; written while the script is under review. */
export const ReviewComments = () => {
  const t = useMessages()
  const search = useSearch()
  const { scene } = useScene()
  const { script } = useScript(scene.sceneId)
  const isSettled = search.text('comments') === 'settled'
  const page = search.number('commentPage', 1)
  const shown = useRequest(
    api.listReviewComments,
    { id: scene.sceneId, isSettled, page, pageSize },
    { keepLast: true, everyMs },
  )
  const other = useRequest(
    api.listReviewComments,
    { id: scene.sceneId, isSettled: !isSettled, page: 1, pageSize: 1 },
    { keepLast: true, everyMs },
  )
  const [open, settled] = isSettled ? [other, shown] : [shown, other]
  const count = (total: number | undefined): number => total ?? 0
  return (
    <Card
      title={t('versions.review')}
      actions={
        <Segmented
          aria-label={t('versions.review')}
          value={isSettled ? 'settled' : 'open'}
          options={[
            { value: 'open', label: t('versions.review.open', { count: count(open.data?.total) }) },
            {
              value: 'settled',
              label: t('versions.review.settled', { count: count(settled.data?.total) }),
            },
          ]}
          onChange={(value) =>
            search.set({ comments: value === 'open' ? undefined : value, commentPage: undefined })
          }
        />
      }
    >
      <div className={list.stack}>
        {scene.sceneStatus === underReview ? (
          <CommentForm script={script} />
        ) : (
          <p className={list.hint}>{t('versions.review.closed')}</p>
        )}
        {shown.error === null ? undefined : <ErrorNote error={shown.error} onRetry={shown.refetch} />}
        {shown.isLoading ? <Loading /> : undefined}
        {shown.data === undefined ? undefined : shown.data.total === 0 ? (
          <EmptyNote text={t(isSettled ? 'versions.review.noneSettled' : 'versions.review.none')} />
        ) : (
          <ul className={styles.comments} aria-label={t('versions.review')}>
            {shown.data.data.map((comment) => (
              <CommentItem key={comment.id} comment={comment} script={script} />
            ))}
          </ul>
        )}
        <Pagination
          hideOnSinglePage
          align="end"
          current={page}
          pageSize={pageSize}
          showSizeChanger={false}
          total={count(shown.data?.total)}
          onChange={(next) => search.set({ commentPage: next })}
        />
      </div>
    </Card>
  )
}
