import { type AnswerOf, api } from '@parley/contract/api'
import { Button, type TableProps } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatDuration, formatTime } from '../../ui/format-time.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { BillFilters } from './bill-filters.tsx'
import { chosenRow } from './chosen-bill.ts'
import { type MoneyWords, useMoneyWords } from './use-money-words.ts'

type BilledCall = AnswerOf<typeof api.listBilledCalls>['data'][number]

/** The calls and messages behind a bill, or behind one row of it. */
export const BilledCallList = () => {
  const say = useWords()
  const money = useMoneyWords()
  const search = useSearch()
  const paging = usePaging(20)
  const { page, pageSize } = paging
  const query = useCall(api.listBilledCalls, { page, pageSize, ...chosenRow(search) }, { keepLast: true })
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
        <div style={{ paddingInline: 16, paddingBottom: 12 }}>
          <Button onClick={showAll}>{say('bill.showAllCalls')}</Button>
        </div>
      ) : undefined}
      <DataTable<BilledCall>
        {...paging}
        label={say('bill.tab.calls')}
        query={query}
        columns={columnsOf(say, money)}
        rowKey={({ id }) => id}
        empty={<EmptyNote text={say('bill.empty')} />}
      />
    </>
  )
}

const columnsOf = (say: Say, money: MoneyWords): NonNullable<TableProps<BilledCall>['columns']> => [
  {
    title: say('bill.time'),
    key: 'time',
    render: (_, { callId, endTime }) =>
      callId === null ? formatTime(endTime) : <Link to={paths.call(callId)}>{formatTime(endTime)}</Link>,
  },
  { title: say('bill.number'), dataIndex: 'majorNumber', key: 'number' },
  { title: say('bill.customer'), dataIndex: 'customer', key: 'customer' },
  { title: say('bill.account'), dataIndex: 'account', key: 'account' },
  { title: say('bill.country'), key: 'country', render: (_, { country }) => money.country(country) },
  { title: say('bill.rule'), key: 'rule', render: (_, row) => money.chargedBy(row) },
  {
    title: say('bill.duration'),
    key: 'duration',
    align: 'right',
    render: (_, { answered, duration }) => (answered ? formatDuration(duration) : '--'),
  },
  { title: say('bill.cycles'), dataIndex: 'cycles', key: 'cycles', align: 'right' },
  {
    title: money.unitPriceTitle,
    key: 'unitPrice',
    align: 'right',
    render: (_, { unitPrice }) => money.unitPrice(unitPrice),
  },
  {
    title: say('bill.total'),
    key: 'total',
    align: 'right',
    render: (_, { total }) => <strong>{money.amount(total)}</strong>,
  },
]
