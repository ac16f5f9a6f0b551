import { api, type ResponseOf } from '@parley/contract/api'
import { Alert, Select, Table } from 'antd'
import { useEffect } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { useSend } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Loading } from '../../ui/loading.tsx'
import { type ContactList, chooseColumn } from './contact-list.ts'
import { headOf } from './large-list.ts'
import styles from './tasks.module.css'

type Read = ResponseOf<typeof api.previewContacts>

/** Which script the contacts are for: that of a task, or one that is online. */
export type ContactsFor = { readonly taskId: string } | { readonly sceneId: string }

/** The server reads the list as the import will, and keeps nothing; of a large one the beginning. */
export const ContactPreview = ({
  list,
  isLarge,
  of,
  onColumns,
}: {
  readonly list: ContactList
  readonly isLarge: boolean
  readonly of: ContactsFor | undefined
  readonly onColumns: (columns: readonly string[]) => void
}) => {
  const read = useSend(api.previewContacts)
  const { mutate } = read
  const { file, columns } = list
  const asked = JSON.stringify({ ...of, ...(columns && { columns }) })
  useEffect(() => {
    const look = async (): Promise<void> => {
      const shown = isLarge ? await headOf(file) : file
      mutate({ input: JSON.parse(asked), file: shown })
    }
    const timer = setTimeout(() => void look(), 300)
    return () => clearTimeout(timer)
  }, [file, asked, isLarge, mutate])
  if (read.error !== null) return <ErrorNote error={read.error} />
  if (read.data === undefined) return <Loading />
  return (
    <div className={styles.steps}>
      <Summary read={read.data} isLarge={isLarge} />
      <Rows read={read.data} onColumns={onColumns} />
    </div>
  )
}

const Summary = ({ read, isLarge }: { readonly read: Read; readonly isLarge: boolean }) => {
  const t = useMessages()
  const { rows, otherSheets, total, invalid, columns, leftOut, variables } = read
  const counts = t('tasks.import.willCome', { total, succeeded: total - invalid, failed: invalid })
  const unheld = variables
    .filter(({ name, isNeeded }) => isNeeded && !columns.includes(`{${name}}`) && !isHeldByName(name, read))
    .map(({ name }) => `{${name}}`)
  return (
    <>
      <strong>
        {t('tasks.import.preview', { rows: rows.length })}
        {isLarge ? undefined : ` · ${counts}`}
      </strong>
      {unheld.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={t('tasks.import.variableMissing', { names: unheld.join(', ') })}
        />
      ) : undefined}
      {leftOut.length > 0 ? (
        <Alert type="warning" showIcon title={t('tasks.import.leftOut', { columns: leftOut.join(', ') })} />
      ) : undefined}
      {otherSheets > 0 ? (
        <Alert type="info" title={t('tasks.import.otherSheets', { count: otherSheets })} />
      ) : undefined}
    </>
  )
}

/** The contact's name column gives this variable its value, so no row lacks it. */
const isHeldByName = (name: string, { rows }: Read): boolean =>
  rows.every(({ problem }) => problem?.code !== 'variable_value_missing' || problem.values.name !== name)

/** The list as it is written, with what each column holds above it. */
const Rows = ({
  read,
  onColumns,
}: {
  readonly read: Read
  readonly onColumns: (columns: readonly string[]) => void
}) => {
  const t = useMessages()
  const sentence = useServerMessage()
  const { rows, columns, headings } = read
  const width = Math.max(columns.length, ...rows.map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, at) => at)
  const held = places.map((at) => columns[at] ?? '')
  return (
    <Table
      size="small"
      rowKey="row"
      pagination={false}
      scroll={{ x: 'max-content', y: 220 }}
      dataSource={rows}
      columns={[
        { title: t('tasks.import.row'), dataIndex: 'row', width: 56 },
        ...places.map((at) => ({
          title: (
            <ColumnSelect
              title={headings[at] || t('tasks.import.columnAt', { n: at + 1 })}
              held={held[at] ?? ''}
              read={read}
              onHeld={(next) => onColumns(chooseColumn(held, at, next))}
            />
          ),
          key: `column ${at}`,
          render: (_: unknown, { cells, problem }: Read['rows'][number]) =>
            problem?.column === at ? <span className={styles.badCell}>{cells[at]}</span> : cells[at],
        })),
        {
          title: t('tasks.import.reason'),
          key: 'problem',
          render: (_: unknown, { problem }: Read['rows'][number]) =>
            problem === null ? undefined : (
              <span className={styles.badCell}>{sentence(problem.code, problem.values)}</span>
            ),
        },
      ]}
    />
  )
}

const ColumnSelect = ({
  title,
  held,
  read: { variables },
  onHeld,
}: {
  readonly title: string
  readonly held: string
  readonly read: Read
  readonly onHeld: (held: string) => void
}) => {
  const t = useMessages()
  const known = new Set(['phone', 'name', 'timeZone', '', ...variables.map(({ name }) => `{${name}}`)])
  const options = [
    { value: 'phone', label: t('tasks.contacts.phone') },
    { value: 'name', label: t('tasks.contacts.name') },
    { value: 'timeZone', label: t('tasks.contacts.timeZone') },
    ...variables.map(({ name, isNeeded }) => ({
      value: `{${name}}`,
      label: isNeeded ? t('tasks.import.needed', { name: `{${name}}` }) : `{${name}}`,
    })),
    ...(known.has(held) ? [] : [{ value: held, label: held }]),
    { value: '', label: t('tasks.import.notImported') },
  ]
  return (
    <span className={styles.columnHead}>
      {title}
      <Select
        size="small"
        aria-label={t('tasks.import.holds', { column: title })}
        value={held}
        options={options}
        popupMatchSelectWidth={false}
        onChange={onHeld}
      />
    </span>
  )
}
