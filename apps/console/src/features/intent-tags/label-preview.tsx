import { HistoryOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Alert, Button, Select, Table, type TableProps } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { describeLabel } from '../../messages/describe-label.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import type { InputTo } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useScene } from '../scenes/index.ts'
import { LabelMatrix } from './label-matrix.tsx'
import styles from './label-preview.module.css'
import type { PreviewedLabels } from './tag-row.ts'

export type TagChange = Omit<InputTo<typeof api.previewLabels>, 'id' | 'last'>

const amounts = [50, 200, 1000] as const

type Preview = {
  /** The change to preview; undefined where the form is incomplete, which the form itself shows. */
  readonly read: () => Promise<TagChange | undefined>
  /** Another text than when it was previewed: the answer is old. */
  readonly now: string
  /** Asked as soon as it is shown. */
  readonly isAtOnce?: boolean
}

/** The labels that the last real calls would get, computed by the server before anything is saved. */
export const LabelPreview = ({ read, now, isAtOnce = false }: Preview) => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const [last, setLast] = useState<number>(200)
  const [previewed, setPreviewed] = useState<string>()
  const preview = useSend(api.previewLabels)
  const { mutate } = preview
  const run = async (): Promise<void> => {
    const change = await read()
    if (change === undefined) return
    setPreviewed(now)
    mutate({ input: { id: sceneId, last, ...change } })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown; later runs are pressed.
  useEffect(() => {
    if (isAtOnce) void run()
  }, [isAtOnce])
  return (
    <div className={list.stack}>
      <div className={styles.bar}>
        <Select
          aria-label={t('tags.preview.last')}
          value={last}
          onChange={setLast}
          popupMatchSelectWidth={false}
          options={amounts.map((count) => ({ value: count, label: t('tags.preview.calls', { count }) }))}
        />
        <Button icon={<HistoryOutlined />} loading={preview.isPending} onClick={() => void run()}>
          {t('tags.preview.run')}
        </Button>
      </div>
      {preview.isPending ? <Loading /> : undefined}
      {preview.error === null ? undefined : <ErrorNote error={preview.error} onRetry={() => void run()} />}
      {preview.data === undefined ? undefined : (
        <>
          {previewed === now ? undefined : <Alert type="warning" showIcon title={t('tags.preview.stale')} />}
          <Previewed labels={preview.data} />
        </>
      )}
    </div>
  )
}

const Previewed = ({ labels }: { readonly labels: PreviewedLabels }) => {
  const t = useMessages()
  const { calls, moved, matrix } = labels
  if (calls === 0) return <EmptyNote text={t('tags.preview.none')} />
  if (moved.length === 0) return <p role="status">{t('tags.preview.stays', { calls })}</p>
  return (
    <>
      <p role="status">
        <strong>{t('tags.preview.moves', { calls, moved: moved.length })}</strong>
      </p>
      <LabelMatrix matrix={matrix} />
      <Table<PreviewedLabels['moved'][number]>
        aria-label={t('tags.preview.moved')}
        size="small"
        rowKey="callId"
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        columns={columnsOf(t)}
        dataSource={[...moved]}
      />
    </>
  )
}

const columnsOf = (t: Translate): NonNullable<TableProps<PreviewedLabels['moved'][number]>['columns']> => [
  {
    title: t('versions.replay.call'),
    key: 'call',
    // Beside the form, which is not saved yet.
    render: (_, { callId, phone }) => (
      <Link to={paths.call(callId)} target="_blank" rel="noopener">
        {phone}
      </Link>
    ),
  },
  { title: t('versions.replay.at'), key: 'at', render: (_, { answerTime }) => formatTime(answerTime) },
  {
    title: t('versions.replay.before'),
    key: 'before',
    render: (_, { before }) => describeLabel(before.intentId, before.name, t),
  },
  {
    title: t('versions.replay.after'),
    key: 'after',
    render: (_, { after }) => describeLabel(after.intentId, after.name, t),
  },
]
