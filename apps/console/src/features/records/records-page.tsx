import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { formatDuration, formatTime } from '../../ui/format-time.ts'
import { Page } from '../../ui/page.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { sayCallStatus } from '../../words/say-call-status.ts'
import { sayLabel } from '../../words/say-label.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { callList } from './call-list.ts'
import type { CallRow } from './call-row.ts'
import { CallStatusTag } from './call-status-tag.tsx'
import { chosenOf } from './chosen-calls.ts'
import { ExportButton } from './export-button.tsx'
import styles from './records.module.css'

const statuses = [6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27] as const
/** Changes are told by the live feed; this is for when it is away. */
const refreshMs = 15_000

/** Page of call records with its filters in the address. */
export const RecordsPage = () => {
  const say = useWords()
  const search = useSearch()
  const navigate = useNavigate()
  const paging = usePaging()
  const chosen = chosenOf(search)
  const query = useCall(
    api.listCalls,
    { page: paging.page, pageSize: paging.pageSize, ...chosen },
    { keepLast: true, everyMs: paging.page === 1 ? refreshMs : undefined },
  )
  const rows = query.data?.data
  useEffect(() => {
    if (rows !== undefined) callList.keep(rows.map(({ callId }) => callId))
  }, [rows])
  const tasks = useCall(api.listAllTasks, { page: 1, pageSize: 200, taskStatus: -1 })
  return (
    <Page title={say('records.title')} lead={say('records.lead')} actions={<ExportButton chosen={chosen} />}>
      <Card flush>
        <Filters>
          <ChoiceFilter
            isWide
            field="taskId"
            label={say('records.task')}
            options={
              tasks.data?.data.map(({ taskId, taskName }) => ({ value: taskId, label: taskName })) ?? []
            }
          />
          <ChoiceFilter
            field="status"
            label={say('ui.status')}
            options={statuses.map((value) => ({ value: String(value), label: sayCallStatus(value, say) }))}
          />
          {chosen.intentId === undefined ? undefined : (
            <FilterChip
              field="intentId"
              text={`${say('records.label')}: ${labelOf(chosen.intentId, rows, say)}`}
            />
          )}
          <SearchFilter field="phone" label={say('records.phone.search')} />
          <span className={styles.range}>
            <TimeInput
              label={`${say('records.range')} ≥`}
              value={chosen.startTime}
              onChange={(startTime) => search.set({ startTime, page: undefined })}
            />
            –
            <TimeInput
              label={`${say('records.range')} ≤`}
              value={chosen.endTime}
              onChange={(endTime) => search.set({ endTime, page: undefined })}
            />
          </span>
        </Filters>
        <DataTable<CallRow>
          {...paging}
          label={say('records.title')}
          query={query}
          columns={columnsOf(say)}
          rowKey={({ callId }) => callId}
          onRow={({ callId }) => void navigate(paths.call(callId))}
          empty={
            Object.keys(chosen).length > 0 ? (
              <EmptyNote text={say('ui.noMatch')} />
            ) : (
              <EmptyNote text={say('records.empty')}>
                <Link to={paths.tasks}>{say('shell.menu.tasks')}</Link>
              </EmptyNote>
            )
          }
        />
      </Card>
    </Page>
  )
}

const columnsOf = (say: Say): NonNullable<TableProps<CallRow>['columns']> => [
  {
    title: say('records.time'),
    key: 'time',
    render: (_, { callId, startTime }) => <Link to={paths.call(callId)}>{formatTime(startTime)}</Link>,
  },
  { title: say('records.contact'), dataIndex: 'contactName', key: 'contact' },
  { title: say('records.phone'), dataIndex: 'majorNumber', key: 'phone' },
  { title: say('ui.status'), key: 'status', render: (_, { status }) => <CallStatusTag status={status} /> },
  {
    title: say('records.label'),
    key: 'label',
    render: (_, { intentId, customerIntent }) =>
      intentId === null ? '--' : sayLabel(intentId, customerIntent, say),
  },
  { title: say('records.duration'), key: 'duration', render: (_, { duration }) => formatDuration(duration) },
  {
    title: say('records.rounds'),
    key: 'rounds',
    render: (_, { flowRounds, dialogueRounds }) => `${flowRounds} / ${dialogueRounds}`,
  },
  { title: say('records.dialCount'), dataIndex: 'dialCount', key: 'dialCount' },
  { title: say('records.line'), dataIndex: 'lineName', key: 'line' },
]

/** By the name that the calls have it under; a label that no call has is said by its number. */
const labelOf = (intentId: number, rows: readonly CallRow[] | undefined, say: Say): string =>
  sayLabel(intentId, rows?.find((row) => row.intentId === intentId)?.customerIntent ?? String(intentId), say)
