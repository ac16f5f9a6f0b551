import type { UseQueryResult } from '@tanstack/react-query'
import { Grid, Table, type TableProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { ApiRefusal } from '../platform/api-refusal.ts'
import { EmptyNote } from './empty-note.tsx'
import { ErrorNote } from './error-note.tsx'
import { useReachableScroll } from './use-reachable-scroll.ts'

type Answered<Row> = {
  readonly data: readonly Row[]
  readonly total: number
  /** There are more than were counted. */
  readonly totalIsAtLeast?: true | undefined
}

export type DataTableProps<Row extends object> = {
  readonly label: string
  readonly query: UseQueryResult<Answered<Row>, ApiRefusal>
  readonly columns: NonNullable<TableProps<Row>['columns']>
  readonly rowKey: (row: Row) => string
  readonly page: number
  readonly pageSize: number
  readonly onPage: (page: number, pageSize: number) => void
  readonly empty?: ReactNode
  readonly selection?: {
    readonly keys: readonly string[]
    readonly onChange: (keys: readonly string[]) => void
    /** The accessible name of a row's checkbox. */
    readonly labelOf: (row: Row) => string
  }
  readonly onRow?: (row: Row) => void
}

/** A page of a server's list: paged there, with its loading, empty and failed states. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const t = useMessages()
  const { query, selection, onRow } = props
  const isWide = Grid.useBreakpoint().md !== false
  const box = useRef<HTMLDivElement>(null)
  useReachableScroll(box)
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  return (
    <div ref={box}>
      <Table<Row>
        aria-label={props.label}
        size="middle"
        rowKey={props.rowKey}
        columns={isWide ? withActionsInSight(props.columns) : props.columns}
        dataSource={query.data?.data ?? []}
        loading={query.isPending || query.isPlaceholderData}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: query.isPending ? <span /> : (props.empty ?? <EmptyNote />) }}
        {...(selection === undefined
          ? {}
          : {
              rowSelection: {
                selectedRowKeys: [...selection.keys],
                // The kit repeats the head's box in a row that it hides from screen readers, not from Tab.
                hideSelectAll: true,
                onChange: (keys: readonly (string | number | bigint)[]) =>
                  selection.onChange(keys.map(String)),
                getCheckboxProps: (row: Row) => ({ 'aria-label': selection.labelOf(row) }),
              },
            })}
        {...(onRow === undefined ? {} : { onRow: (row: Row) => ({ onDoubleClick: () => onRow(row) }) })}
        pagination={{
          current: props.page,
          pageSize: props.pageSize,
          total: query.data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [10, 20, 50, 100],
          showTotal: (total) => t(query.data?.totalIsAtLeast ? 'ui.total.atLeast' : 'ui.total', { total }),
          onChange: props.onPage,
          style: { marginInline: 16 },
        }}
      />
    </div>
  )
}

/** The actions column stays visible where the table is wider than its container. */
const withActionsInSight = <Row extends object>(
  columns: DataTableProps<Row>['columns'],
): DataTableProps<Row>['columns'] =>
  columns.map((column) => (column.key === 'actions' ? { ...column, fixed: 'end' as const } : column))
