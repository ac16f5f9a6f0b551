import { api, type ResponseOf } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { type MoneyMessages, useMoneyMessages } from './use-money-messages.ts'

type EntryRow = ResponseOf<typeof api.listEntries>['data'][number]

const sides = ['wallet', 'sales', 'cash'] as const

/** Every entry of the account's ledger: nothing is ever changed, what was wrong is corrected by a further one. */
export const Statement = () => {
  const t = useMessages()
  const money = useMoneyMessages()
  const search = useSearch()
  const paging = usePaging(20)
  const { page, pageSize } = paging
  const side = sides.find((one) => one === search.text('side'))
  const query = useRequest(
    api.listEntries,
    { page, pageSize, ...(side === undefined ? {} : { side }) },
    { keepLast: true },
  )
  return (
    <>
      <Filters>
        <ChoiceFilter
          field="side"
          label={t('bill.side')}
          options={sides.map((value) => ({ value, label: t(`bill.side.${value}`) }))}
        />
      </Filters>
      <DataTable<EntryRow>
        {...paging}
        label={t('bill.tab.statement')}
        query={query}
        columns={columnsOf(t, money)}
        rowKey={({ id }) => id}
        empty={<EmptyNote text={t('bill.statement.empty')} />}
      />
    </>
  )
}

const columnsOf = (t: Translate, money: MoneyMessages): NonNullable<TableProps<EntryRow>['columns']> => [
  { title: t('bill.time'), key: 'time', render: (_, { ts }) => formatTime(ts) },
  {
    title: t('bill.entry'),
    key: 'entry',
    render: (_, { kind, callId }) =>
      callId === null ? (
        t(`bill.entry.${kind}`)
      ) : (
        <Link to={paths.call(callId)}>{t(`bill.entry.${kind}`)}</Link>
      ),
  },
  { title: t('bill.side'), key: 'side', render: (_, { side }) => t(`bill.side.${side}`) },
  { title: t('bill.reason'), dataIndex: 'reason', key: 'reason' },
  {
    title: t('bill.amount'),
    key: 'amount',
    align: 'right',
    render: (_, { amount }) => money.amount(amount),
  },
  {
    title: t('bill.balanceAfter'),
    key: 'balanceAfter',
    align: 'right',
    render: (_, { balanceAfter }) => (balanceAfter === null ? '--' : money.amount(balanceAfter)),
  },
]
