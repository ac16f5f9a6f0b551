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
  const sendLarge = useSend(api.startBulkImport, { stale: [api.listBulkImports, api.findTask] })
  const isLarge = useIsLarge(file)
  const start = (): void => {
    if (file === undefined) return
    // The task's page shows how far it comes.
    if (isLarge) sendLarge.mutate({ input: { id: task.taskId }, file }, { onSuccess: onClose })
    else send.mutate({ input: { taskId: task.taskId }, file })
  }
  return (
    <Modal open width={760} title={say('tasks.import')} footer={null} onCancel={onClose}>
      {send.data === undefined ? (
        <div className={styles.steps}>
          {task.taskStatus === 2 ? (
            <Alert type="warning" showIcon title={say('tasks.import.running')} />
          ) : undefined}
          <Source onFile={setFile} />
          {send.error === null ? undefined : <ErrorNote error={send.error} />}
          {sendLarge.error === null ? undefined : <ErrorNote error={sendLarge.error} />}
          {isLarge ? <Alert type="info" showIcon title={say('tasks.bulk.large')} /> : undefined}
          {file === undefined || isLarge === undefined ? undefined : (
            <Preview file={file} isLarge={isLarge} />
          )}
          <Space>
            <Button
              type="primary"
              disabled={file === undefined || isLarge === undefined}
              loading={send.isPending || sendLarge.isPending}
              onClick={start}
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

/** Whether a file is more than a list that is read at once; undefined until that is known. */
const useIsLarge = (file: File | undefined): boolean | undefined => {
  const [known, setKnown] = useState<{ readonly of: File; readonly isLarge: boolean }>()
  useEffect(() => {
    let isAway = false
    if (file !== undefined)
      void isLargeList(file).then((isLarge) => {
        if (!isAway) setKnown({ of: file, isLarge })
      })
    return () => {
      isAway = true
    }
  }, [file])
  return known?.of === file ? known?.isLarge : undefined
}

/** Specification 1 §5 and §9. Only csv is read piece by piece; of the others the server says what is too much. */
const mostBytesAtOnce = 1024 * 1024
const mostRowsAtOnce = 5000

const isLargeList = async (file: File): Promise<boolean> => {
  if (!/\.csv$/i.test(file.name)) return false
  if (file.size > mostBytesAtOnce) return true
  return (await file.text()).trim().split('\n').length > mostRowsAtOnce + 1
}

const previewBytes = 32_768

/** As much of a large list as its first rows need, to the end of a line. */
const headOf = async (file: File): Promise<File> => {
  const head = new Uint8Array(await file.slice(0, previewBytes).arrayBuffer())
  return new File([head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length)], file.name)
}

/** The server reads the file as the import will, and keeps nothing; of a large one the beginning. */
const Preview = ({ file, isLarge }: { readonly file: File; readonly isLarge: boolean }) => {
  const say = useWords()
  const read = useSend(api.previewContacts)
  const { mutate } = read
  useEffect(() => {
    const look = async (): Promise<void> => {
      const shown = isLarge ? await headOf(file) : file
      mutate({ input: {}, file: shown })
    }
    const timer = setTimeout(() => void look(), 300)
    return () => clearTimeout(timer)
  }, [file, isLarge, mutate])
  if (read.error !== null) return <ErrorNote error={read.error} />
  if (read.data === undefined) return <Loading />
  const { rows, headings, otherSheets, total, invalid } = read.data
  const variables = [...new Set(rows.flatMap((row) => Object.keys(row.variables)))].slice(0, 6)
  return (
    <div className={styles.steps}>
      <strong>
        {say('tasks.import.preview', { rows: rows.length })}
        {isLarge
          ? undefined
          : ` · ${say('tasks.import.result', { total, succeeded: total - invalid, failed: invalid })}`}
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
