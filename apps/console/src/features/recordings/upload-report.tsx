import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Table } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { Card } from '../../ui/card.tsx'
import list from '../../ui/list.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { type Fate, secondsOf } from './recording-row.ts'

/** The result of each file; the rejected ones come first. */
export const UploadReport = ({
  fates,
  onClose,
}: {
  readonly fates: readonly Fate[]
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const total = fates.length
  const succeeded = fates.filter(({ code }) => code === null).length
  const rows = fates
    .map((fate, at) => ({ ...fate, at }))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.at - other.at)
  return (
    <Card
      title={t('recordings.report')}
      actions={
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('recordings.report.close')}
          onClick={onClose}
        />
      }
    >
      <div className={list.stack}>
        <Alert
          type={succeeded === total ? 'success' : 'warning'}
          showIcon
          role="status"
          title={
            succeeded === total
              ? t('recordings.report.stored', { total })
              : t('recordings.report.some', { succeeded, total })
          }
        />
        <Table
          aria-label={t('recordings.report')}
          size="small"
          rowKey="at"
          pagination={total > 20 ? { pageSize: 20 } : false}
          dataSource={rows}
          columns={[
            { title: t('recordings.report.file'), key: 'name', render: (_, { name }) => name },
            {
              title: t('recordings.report.fate'),
              key: 'fate',
              render: (_, fate) => <FateOf fate={fate} />,
            },
          ]}
        />
      </div>
    </Card>
  )
}

const rankOf = ({ code, isSilentAtEnds }: Fate): number => (code !== null ? 0 : isSilentAtEnds ? 1 : 2)

const FateOf = ({ fate }: { readonly fate: Fate }) => {
  const t = useMessages()
  const sentence = useServerMessage()
  if (fate.code !== null) return <StatusTag tone="bad">{sentence(fate.code, fate.values)}</StatusTag>
  const ends = { head: secondsOf(fate.headMs), tail: secondsOf(fate.tailMs) }
  return fate.isSilentAtEnds ? (
    <StatusTag tone="warn">{t('recordings.report.fate.silent', ends)}</StatusTag>
  ) : (
    <StatusTag tone="good">{t('recordings.report.fate.stored', { seconds: secondsOf(fate.ms) })}</StatusTag>
  )
}
