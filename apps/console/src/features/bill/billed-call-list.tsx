import { api, type ResponseOf } from '@parley/contract/api'
import { Button, type TableProps } from 'antd'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatDuration, formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { BillFilters } from './bill-filters.tsx'
import { chosenRow } from './chosen-bill.ts'
import { type MoneyMessages, useMoneyMessages } from './use-money-messages.ts'

type BilledCall = ResponseOf<typeof api.listBilledCalls>['data'][number]

/** The calls and messages behind a bill, or behind one row of it. */
export const BilledCallList = () => {
  const t = useMessages()
  const money = useMoneyMessages()
  const search = useSearch()
  const paging = usePaging(20)
  const { page, pageSize } = paging
  const query = useRequest(api.listBilledCalls, { page, pageSize, ...chosenRow(search) }, { keepLast: true })
  const isOneRow = search.text('rule') !== ''
  const showAll = (): void =>
    search.set({
      rule: undefined,
      version: undefined,
      areaCode: undefined,
      account: undefined,
      page: undefined,
    })
  return (
    <>
      <BillFilters />
      {isOneRow ? (
        <div className={layout.insetFooter}>
          <Button onClick={showAll}>{t('bill.showAllCalls')}</Button>
        </div>
      ) : undefined}
      <DataTable<BilledCall>
        {...paging}
        label={t('bill.tab.calls')}
        query={query}
        columns={columnsOf(t, money)}
        rowKey={({ id }) => id}
        empty={<EmptyNote text={t('bill.empty')} />}
      />
    </>
  )
}

const columnsOf = (t: Translate, money: MoneyMessages): NonNullable<TableProps<BilledCall>['columns']> => [
  {
    title: t('bill.time'),
    key: 'time',
    render: (_, { callId, endTime }) =>
      callId === null ? formatTime(endTime) : <Link to={paths.call(callId)}>{formatTime(endTime)}</Link>,
  },
  { title: t('bill.number'), dataIndex: 'majorNumber', key: 'number' },
  { title: t('bill.customer'), dataIndex: 'customer', key: 'customer' },
  { title: t('bill.account'), dataIndex: 'account', key: 'account' },
  { title: t('bill.country'), key: 'country', render: (_, { country }) => money.country(country) },
  { title: t('bill.rule'), key: 'rule', render: (_, row) => money.chargedBy(row) },
  {
    title: t('bill.duration'),
    key: 'duration',
    align: 'right',
    render: (_, { answered, duration }) => (answered ? formatDuration(duration) : '--'),
  },
  { title: t('bill.cycles'), dataIndex: 'cycles', key: 'cycles', align: 'right' },
  {
    title: money.unitPriceTitle,
    key: 'unitPrice',
    align: 'right',
    render: (_, { unitPrice }) => money.unitPrice(unitPrice),
  },
  {
    title: t('bill.total'),
    key: 'total',
    align: 'right',
    render: (_, { total }) => <strong>{money.amount(total)}</strong>,
  },
]
