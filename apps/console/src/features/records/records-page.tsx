import { api } from '@parley/contract/api'
import { CallStatus, finalStatuses } from '@parley/contract/vocabulary'
import type { TableProps } from 'antd'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { describeLabel } from '../../messages/describe-label.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { formatDuration, formatTime } from '../../ui/format-time.ts'
import { Page } from '../../ui/page.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { callList } from './call-list.ts'
import type { CallRow } from './call-row.ts'
import { CallStatusTag } from './call-status-tag.tsx'
import { chosenOf } from './chosen-calls.ts'
import { ExportButton } from './export-button.tsx'
import styles from './records.module.css'

/** The live feed reports changes; this interval covers the time while it is disconnected. */
const refreshMs = 15_000

/** Page of call records with its filters in the address. */
export const RecordsPage = () => {
  const t = useMessages()
  const search = useSearch()
  const navigate = useNavigate()
  const paging = usePaging()
  const chosen = chosenOf(search)
  const query = useRequest(
    api.listCalls,
    { page: paging.page, pageSize: paging.pageSize, ...chosen },
    { keepLast: true, everyMs: paging.page === 1 ? refreshMs : undefined },
  )
  const rows = query.data?.data
  useEffect(() => {
    if (rows !== undefined) callList.keep(rows.map(({ callId }) => callId))
  }, [rows])
  return (
    <Page title={t('records.title')} intro={t('records.intro')} actions={<ExportButton chosen={chosen} />}>
      <Card flush>
        <RecordFilters chosen={chosen} rows={rows} />
        <DataTable<CallRow>
          {...paging}
          label={t('records.title')}
          query={query}
          columns={columnsOf(t)}
          rowKey={({ callId }) => callId}
          onRow={({ callId }) => void navigate(paths.call(callId))}
          empty={
            Object.keys(chosen).length > 0 ? (
              <EmptyNote text={t('ui.noMatch')} />
            ) : (
              <EmptyNote text={t('records.empty')}>
                <Link to={paths.tasks}>{t('shell.menu.tasks')}</Link>
              </EmptyNote>
            )
          }
        />
      </Card>
    </Page>
  )
}

type RecordFiltersProps = {
  readonly chosen: ReturnType<typeof chosenOf>
  readonly rows: readonly CallRow[] | undefined
}

const RecordFilters = ({ chosen, rows }: RecordFiltersProps) => {
  const t = useMessages()
  const search = useSearch()
  const tasks = useRequest(api.listAllTasks, { page: 1, pageSize: 200, taskStatus: -1 })
  return (
    <Filters>
      <ChoiceFilter
        isWide
        field="taskId"
        label={t('records.task')}
        options={tasks.data?.data.map(({ taskId, taskName }) => ({ value: taskId, label: taskName })) ?? []}
      />
      <ChoiceFilter
        field="status"
        label={t('ui.status')}
        options={finalStatuses.map((word) => ({
          value: String(CallStatus.toWire(word)),
          label: t(`callStatus.${word}`),
        }))}
      />
      {chosen.intentId === undefined ? undefined : (
        <FilterChip
          field="intentId"
          text={t('records.label.chosen', { name: labelOf(chosen.intentId, rows, t) })}
        />
      )}
      <SearchFilter field="phone" label={t('records.phone.search')} />
      <span className={styles.range}>
        <TimeInput
          label={t('records.range.from')}
          value={chosen.startTime}
          onChange={(startTime) => search.set({ startTime, page: undefined })}
        />
        –
        <TimeInput
          label={t('records.range.to')}
          value={chosen.endTime}
          onChange={(endTime) => search.set({ endTime, page: undefined })}
        />
      </span>
    </Filters>
  )
}

const columnsOf = (t: Translate): NonNullable<TableProps<CallRow>['columns']> => [
  {
    title: t('records.time'),
    key: 'time',
    render: (_, { callId, startTime }) => <Link to={paths.call(callId)}>{formatTime(startTime)}</Link>,
  },
  { title: t('records.contact'), dataIndex: 'contactName', key: 'contact' },
  { title: t('records.phone'), dataIndex: 'majorNumber', key: 'phone' },
  { title: t('ui.status'), key: 'status', render: (_, { status }) => <CallStatusTag status={status} /> },
  {
    title: t('records.label'),
    key: 'label',
    render: (_, { intentId, customerIntent }) =>
      intentId === null ? '--' : describeLabel(intentId, customerIntent, t),
  },
  { title: t('records.duration'), key: 'duration', render: (_, { duration }) => formatDuration(duration) },
  {
    title: t('records.rounds'),
    key: 'rounds',
    render: (_, { flowRounds, dialogueRounds }) => `${flowRounds} / ${dialogueRounds}`,
  },
  { title: t('records.dialCount'), dataIndex: 'dialCount', key: 'dialCount' },
  { title: t('records.line'), dataIndex: 'lineName', key: 'line' },
]

/** The name that the calls have for the label, or its number where no call has it. */
const labelOf = (intentId: number, rows: readonly CallRow[] | undefined, t: Translate): string =>
  describeLabel(
    intentId,
    rows?.find((row) => row.intentId === intentId)?.customerIntent ?? String(intentId),
    t,
  )
