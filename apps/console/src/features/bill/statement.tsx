import { type AnswerOf, api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { type MoneyWords, useMoneyWords } from './use-money-words.ts'

type EntryRow = AnswerOf<typeof api.listEntries>['data'][number]

const sides = ['wallet', 'sales', 'cash'] as const

/** Every entry of the account's ledger: nothing is ever changed, what was wrong is corrected by a further one. */
export const Statement = () => {
  const say = useWords()
  const money = useMoneyWords()
  const search = useSearch()
  const paging = usePaging(20)
  const { page, pageSize } = paging
  const side = sides.find((one) => one === search.text('side'))
  const query = useCall(
    api.listEntries,
    { page, pageSize, ...(side === undefined ? {} : { side }) },
    { keepLast: true },
  )
  return (
    <>
      <Filters>
        <ChoiceFilter
          field="side"
          label={say('bill.side')}
          options={sides.map((value) => ({ value, label: say(`bill.side.${value}`) }))}
        />
      </Filters>
      <DataTable<EntryRow>
        {...paging}
        label={say('bill.tab.statement')}
        query={query}
        columns={columnsOf(say, money)}
        rowKey={({ id }) => id}
        empty={<EmptyNote text={say('bill.statement.empty')} />}
      />
    </>
  )
}

const columnsOf = (say: Say, money: MoneyWords): NonNullable<TableProps<EntryRow>['columns']> => [
  { title: say('bill.time'), key: 'time', render: (_, { ts }) => formatTime(ts) },
  {
    title: say('bill.entry'),
    key: 'entry',
    render: (_, { kind, callId }) =>
      callId === null ? (
        say(`bill.entry.${kind}`)
      ) : (
        <Link to={paths.call(callId)}>{say(`bill.entry.${kind}`)}</Link>
      ),
  },
  { title: say('bill.side'), key: 'side', render: (_, { side }) => say(`bill.side.${side}`) },
  { title: say('bill.reason'), dataIndex: 'reason', key: 'reason' },
  {
    title: say('bill.amount'),
    key: 'amount',
    align: 'right',
    render: (_, { amount }) => money.amount(amount),
  },
  {
    title: say('bill.balanceAfter'),
    key: 'balanceAfter',
    align: 'right',
    render: (_, { balanceAfter }) => (balanceAfter === null ? '--' : money.amount(balanceAfter)),
  },
]
