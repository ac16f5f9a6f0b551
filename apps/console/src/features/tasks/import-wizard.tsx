import { api } from '@parley/contract/api'
import { Alert, Button, Input, Modal, Segmented, Space, Table, Upload } from 'antd'
import { useEffect, useState } from 'react'
import { fetchBytes } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-call.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Loading } from '../../ui/loading.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import type { ImportResult, TaskRow } from './task-row.ts'
import styles from './tasks.module.css'

/** Upload or paste → look at the first rows → the four buckets and every row that failed. */
export const ImportWizard = ({ task, onClose }: { readonly task: TaskRow; readonly onClose: () => void }) => {
  const say = useWords()
  const [file, setFile] = useState<File>()
  const send = useSend(api.importContacts, {
    stale: [api.findTask, api.findTaskMetrics, api.listContacts, api.listAllTasks],
  })
  return (
    <Modal open width={760} title={say('tasks.import')} footer={null} onCancel={onClose}>
      {send.data === undefined ? (
        <div className={styles.steps}>
          {task.taskStatus === 2 ? (
            <Alert type="warning" showIcon title={say('tasks.import.running')} />
          ) : undefined}
          <Source onFile={setFile} />
          {send.error === null ? undefined : <ErrorNote error={send.error} />}
          {file === undefined ? undefined : <Preview file={file} />}
          <Space>
            <Button
              type="primary"
              disabled={file === undefined}
              loading={send.isPending}
              onClick={() => send.mutate({ input: { taskId: task.taskId }, file })}
            >
              {say('tasks.import.send')}
            </Button>
            <Button onClick={onClose}>{say('ui.cancel')}</Button>
          </Space>
        </div>
      ) : (
        <Result
          result={send.data}
          onAgain={() => {
            send.reset()
            setFile(undefined)
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

const Source = ({ onFile }: { readonly onFile: (file: File | undefined) => void }) => {
  const say = useWords()
  const [source, setSource] = useState<'file' | 'paste'>('paste')
  const paste = (text: string): void =>
    onFile(text.trim() === '' ? undefined : new File([`phone,name\n${text.trim()}\n`], 'pasted.csv'))
  return (
    <>
      <Segmented
        aria-label={say('tasks.import.source')}
        value={source}
        onChange={(next) => {
          setSource(next)
          onFile(undefined)
        }}
        options={[
          { value: 'paste' as const, label: say('tasks.import.paste') },
          { value: 'file' as const, label: say('tasks.import.file') },
        ]}
      />
      {source === 'paste' ? (
        <>
          <Input.TextArea
            aria-label={say('tasks.import.paste')}
            placeholder={'6281200000001, Sari\n6281200000002, Budi'}
            autoSize={{ minRows: 4, maxRows: 10 }}
            onChange={({ target }) => paste(target.value)}
          />
          <span className={styles.hint}>{say('tasks.import.paste.hint')}</span>
        </>
      ) : (
        <>
          <Upload.Dragger
            accept=".xls,.xlsx,.csv"
            maxCount={1}
            beforeUpload={(chosen) => {
              onFile(chosen)
              return false
            }}
            onRemove={() => onFile(undefined)}
          >
            <p style={{ padding: '0 16px' }}>{say('tasks.import.drop')}</p>
          </Upload.Dragger>
          <span className={styles.hint}>{say('tasks.import.columns')}</span>
        </>
      )}
    </>
  )
}

/** The server reads the file as the import will, and keeps nothing. */
const Preview = ({ file }: { readonly file: File }) => {
  const say = useWords()
  const read = useSend(api.previewContacts)
  const { mutate } = read
  useEffect(() => {
    const timer = setTimeout(() => mutate({ input: {}, file }), 300)
    return () => clearTimeout(timer)
  }, [file, mutate])
  if (read.error !== null) return <ErrorNote error={read.error} />
  if (read.data === undefined) return <Loading />
  const { rows, headings, otherSheets, total, invalid } = read.data
  const variables = [...new Set(rows.flatMap((row) => Object.keys(row.variables)))].slice(0, 6)
  return (
    <div className={styles.steps}>
      <strong>
        {say('tasks.import.preview', { rows: rows.length })} ·{' '}
        {say('tasks.import.result', { total, succeeded: total - invalid, failed: invalid })}
      </strong>
      {otherSheets > 0 ? (
        <Alert type="info" title={say('tasks.import.otherSheets', { count: otherSheets })} />
      ) : undefined}
      <Table
        size="small"
        rowKey="row"
        pagination={false}
        scroll={{ x: 'max-content', y: 220 }}
        dataSource={rows}
        columns={[
          { title: say('tasks.import.row'), dataIndex: 'row', width: 56 },
          {
            title: headings.length === 0 ? say('tasks.contacts.phone') : `${say('tasks.contacts.phone')}`,
            key: 'phone',
            render: (_, row) =>
              row.isValid ? (
                row.phone
              ) : (
                <span style={{ color: 'var(--bad)' }}>{`${row.phone} · ${say('tasks.import.invalid')}`}</span>
              ),
          },
          { title: say('tasks.contacts.name'), dataIndex: 'name' },
          ...variables.map((name) => ({
            title: `{${name}}`,
            key: name,
            render: (_: unknown, row: (typeof rows)[number]) => row.variables[name] ?? '',
          })),
        ]}
      />
    </div>
  )
}

const Result = ({
  result,
  onAgain,
  onClose,
}: {
  readonly result: ImportResult
  readonly onAgain: () => void
  readonly onClose: () => void
}) => {
  const say = useWords()
  const sentence = useSentence()
  const notices = useNotices()
  const { total, succeeded, failed } = result
  const download = (): void =>
    void fetchBytes(api.findRefusedRows, { id: result.importId }).then(
      (blob) => saveFile(blob, 'failed-rows.csv'),
      notices.failed,
    )
  return (
    <div className={styles.steps}>
      <Alert
        type={failed === 0 ? 'success' : 'warning'}
        showIcon
        title={say('tasks.import.result', { total, succeeded, failed })}
      />
      <div className={styles.buckets}>
        {(['succeeded', 'duplicate', 'invalid', 'blocked'] as const).map((bucket) => (
          <div key={bucket} className={styles.bucket}>
            <strong>{result[bucket]}</strong>
            {say(`tasks.import.${bucket}`)}
          </div>
        ))}
      </div>
      {result.otherSheets > 0 ? (
        <Alert type="info" title={say('tasks.import.otherSheets', { count: result.otherSheets })} />
      ) : undefined}
      {result.rows.length > 0 ? (
        <>
          <strong>{say('tasks.import.failedRows')}</strong>
          <Table
            size="small"
            rowKey="row"
            dataSource={result.rows}
            pagination={{ pageSize: 10, showSizeChanger: false }}
            columns={[
              { title: say('tasks.import.row'), dataIndex: 'row', width: 64 },
              { title: say('tasks.import.column'), dataIndex: 'column' },
              { title: say('tasks.import.value'), dataIndex: 'value' },
              { title: say('tasks.import.reason'), key: 'reason', render: (_, { code }) => sentence(code) },
            ]}
          />
          <Button onClick={download}>{say('tasks.import.download')}</Button>
        </>
      ) : undefined}
      <Space>
        <Button type="primary" onClick={onClose}>
          {say('ui.close')}
        </Button>
        <Button onClick={onAgain}>{say('tasks.import.again')}</Button>
      </Space>
    </div>
  )
}
