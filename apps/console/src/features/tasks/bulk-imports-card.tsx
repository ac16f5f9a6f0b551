import { api, type ResponseOf } from '@parley/contract/api'
import { Alert, Button, Progress } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import type { TaskRow } from './task-row.ts'
import styles from './tasks.module.css'

type BulkImport = ResponseOf<typeof api.findBulkImport>

/** The live feed reports each batch; this interval covers the time while it is disconnected. */
const everyMs = 5_000
const shown = 5

/** The task's background imports; hidden if there are none. */
export const BulkImportsCard = ({ task }: { readonly task: TaskRow }) => {
  const t = useMessages()
  const query = useRequest(api.listBulkImports, { id: task.taskId, pageSize: shown }, { everyMs })
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  const imports = query.data?.data ?? []
  if (imports.length === 0) return undefined
  return (
    <Card title={t('tasks.bulk')}>
      <ul className={styles.imports}>
        {imports.map((one) => (
          <OneImport key={one.id} job={one} />
        ))}
      </ul>
    </Card>
  )
}

const tones: Readonly<Record<BulkImport['state'], Tone>> = {
  waiting: 'rest',
  running: 'run',
  done: 'good',
  failed: 'bad',
  cancelling: 'warn',
  cancelled: 'rest',
  undoing: 'warn',
  undone: 'rest',
}

const buckets = ['succeeded', 'duplicate', 'invalid', 'blocked'] as const

const OneImport = ({ job }: { readonly job: BulkImport }) => {
  const t = useMessages()
  const sentence = useServerMessage()
  const percent = job.total === 0 ? 0 : Math.min(100, Math.floor((job.rows / job.total) * 100))
  const isUnderWay = job.state === 'waiting' || job.state === 'running'
  return (
    <li className={styles.import}>
      <div className={styles.importHead}>
        <strong>{job.fileName}</strong>
        <StatusTag tone={tones[job.state]}>{t(`tasks.bulk.state.${job.state}`)}</StatusTag>
        <Moves job={job} />
      </div>
      {isUnderWay ? (
        <Progress percent={percent} aria-label={t('tasks.bulk.progress')} status="active" />
      ) : undefined}
      <span className={styles.hint}>
        {t('tasks.bulk.rows', { rows: job.rows, total: job.total })}
        {buckets.map((bucket) => ` · ${t(`tasks.import.${bucket}`)} ${job[bucket]}`).join('')}
      </span>
      {job.failure === null ? undefined : (
        <Alert type="error" showIcon title={sentence(job.failure, job.failureValues)} />
      )}
      {job.removed + job.kept > 0 ? (
        <span className={styles.hint}>
          {t('tasks.bulk.removed', { removed: job.removed, kept: job.kept })}
        </span>
      ) : undefined}
    </li>
  )
}

const Moves = ({ job }: { readonly job: BulkImport }) => {
  const t = useMessages()
  const mayNot = useMayNot()
  const notices = useNotices()
  const stale = [api.listBulkImports, api.findTask, api.findTaskMetrics, api.listContacts]
  const cancel = useSend(api.cancelBulkImport, { stale })
  const undo = useSend(api.undoBulkImport, { stale })
  const reason = mayNot('update')
  const askUndo = (): void =>
    notices.confirm({
      title: t('tasks.bulk.undo.title', { name: job.fileName }),
      text: t('tasks.bulk.undo.text'),
      ok: t('tasks.bulk.undo'),
      isDanger: true,
      onOk: () => undo.mutateAsync({ input: { id: job.id } }).then(() => undefined, notices.failed),
    })
  const download = (): void =>
    void fetchBytes(api.findBulkRefusedRows, { id: job.id }).then(
      (blob) => saveFile(blob, 'failed-rows.csv'),
      notices.failed,
    )
  return (
    <span className={styles.importMoves}>
      {job.failed > 0 ? (
        <Button size="small" onClick={download}>
          {t('tasks.import.download')}
        </Button>
      ) : undefined}
      {job.allowed.includes('cancel') ? (
        <ActionButton
          size="small"
          loading={cancel.isPending}
          disabledReason={reason}
          onClick={() => cancel.mutate({ input: { id: job.id } }, { onError: notices.failed })}
        >
          {t('ui.cancel')}
        </ActionButton>
      ) : undefined}
      {job.allowed.includes('undo') ? (
        <ActionButton size="small" danger loading={undo.isPending} disabledReason={reason} onClick={askUndo}>
          {t('tasks.bulk.undo')}
        </ActionButton>
      ) : undefined}
    </span>
  )
}
