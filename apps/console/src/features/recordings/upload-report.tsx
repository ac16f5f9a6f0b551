import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Table } from 'antd'
import { Card } from '../../ui/card.tsx'
import list from '../../ui/list.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import { type Fate, secondsOf } from './recording-row.ts'

/** What became of each file; what did not come in stands first. */
export const UploadReport = ({
  fates,
  onClose,
}: {
  readonly fates: readonly Fate[]
  readonly onClose: () => void
}) => {
  const say = useWords()
  const total = fates.length
  const succeeded = fates.filter(({ code }) => code === null).length
  const rows = fates
    .map((fate, at) => ({ ...fate, at }))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.at - other.at)
  return (
    <Card
      title={say('recordings.report')}
      actions={
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={say('recordings.report.close')}
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
              ? say('recordings.report.stored', { total })
              : say('recordings.report.some', { succeeded, total })
          }
        />
        <Table
          aria-label={say('recordings.report')}
          size="small"
          rowKey="at"
          pagination={total > 20 ? { pageSize: 20 } : false}
          dataSource={rows}
          columns={[
            { title: say('recordings.report.file'), key: 'name', render: (_, { name }) => name },
            {
              title: say('recordings.report.fate'),
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
  const say = useWords()
  const sentence = useSentence()
  if (fate.code !== null) return <StatusTag tone="bad">{sentence(fate.code, fate.values)}</StatusTag>
  const ends = { head: secondsOf(fate.headMs), tail: secondsOf(fate.tailMs) }
  return fate.isSilentAtEnds ? (
    <StatusTag tone="warn">{say('recordings.report.fate.silent', ends)}</StatusTag>
  ) : (
    <StatusTag tone="good">{say('recordings.report.fate.stored', { seconds: secondsOf(fate.ms) })}</StatusTag>
  )
}
