import { type AnswerOf, api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatDuration } from '../../ui/format-time.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { BillFilters } from './bill-filters.tsx'
import { chosenBill } from './chosen-bill.ts'
import { type MoneyWords, useMoneyWords } from './use-money-words.ts'

type BillRow = AnswerOf<typeof api.listBills>['data'][number]

/** By day, country, area code, charge rule and price (specification 2 §5). */
export const BillList = () => {
  const say = useWords()
  const money = useMoneyWords()
  const search = useSearch()
  const paging = usePaging(20)
  const { page, pageSize } = paging
  const query = useCall(api.listBills, { page, pageSize, ...chosenBill(search) }, { keepLast: true })
  const showCalls = (row: BillRow): void =>
    search.set({
      tab: 'calls',
      page: undefined,
      startDate: row.date,
      endDate: row.date,
      account: row.accountId,
      whose: 'own',
      country: row.countryCode,
      areaCode: row.areaCode,
      rule: row.chargeRule,
      version: row.priceVersion,
    })
  return (
    <>
      <BillFilters />
      <BillSums />
      <DataTable<BillRow>
        {...paging}
        label={say('shell.menu.bill')}
        query={query}
        columns={columnsOf(say, money, showCalls)}
        rowKey={({ id }) => id}
        onRow={showCalls}
        empty={<EmptyNote text={say('bill.empty')} />}
      />
    </>
  )
}

/** What the chosen days, all pages of them, come to. */
const BillSums = () => {
  const say = useWords()
  const money = useMoneyWords()
  const { data } = useCall(api.sumBills, chosenBill(useSearch()), { keepLast: true })
  if (data === undefined) return undefined
  return (
    <div style={{ paddingInline: 16, paddingBottom: 16 }}>
      <Figures
        figures={[
          [say('bill.calls'), String(data.calls)],
          [say('bill.callTotal'), money.amount(data.callTotal)],
          [say('bill.sms'), String(data.smsCount)],
          [say('bill.smsTotal'), money.amount(data.smsTotal)],
          [say('bill.total'), money.amount(data.total)],
        ]}
      />
    </div>
  )
}

const columnsOf = (
  say: Say,
  money: MoneyWords,
  onCalls: (row: BillRow) => void,
): NonNullable<TableProps<BillRow>['columns']> => [
  { title: say('bill.date'), dataIndex: 'date', key: 'date' },
  { title: say('bill.account'), dataIndex: 'account', key: 'account' },
  {
    title: `${say('bill.country')} · ${say('bill.areaCode')}`,
    key: 'country',
    render: (_, { country, countryCode, areaCode }) =>
      [money.country(country), countryCode === '' ? '' : `+${countryCode}`, areaCode]
        .filter((part) => part !== '')
        .join(' '),
  },
  { title: say('bill.rule'), key: 'rule', render: (_, row) => money.chargedBy(row) },
  { title: say('bill.calls'), dataIndex: 'calls', key: 'calls', align: 'right' },
  { title: say('bill.answered'), dataIndex: 'answered', key: 'answered', align: 'right' },
  {
    title: say('bill.duration'),
    key: 'duration',
    align: 'right',
    render: (_, { duration }) => formatDuration(duration),
  },
  { title: say('bill.cycles'), dataIndex: 'cycles', key: 'cycles', align: 'right' },
  {
    title: money.unitPriceTitle,
    key: 'unitPrice',
    align: 'right',
    render: (_, { unitPrice }) => money.unitPrice(unitPrice),
  },
  {
    title: say('bill.callTotal'),
    key: 'callTotal',
    align: 'right',
    render: (_, { kind, callTotal }) => (kind === 'voice' ? money.amount(callTotal) : '--'),
  },
  { title: say('bill.sms'), dataIndex: 'smsCount', key: 'smsCount', align: 'right' },
  {
    title: say('bill.smsTotal'),
    key: 'smsTotal',
    align: 'right',
    render: (_, { kind, smsTotal }) => (kind === 'sms' ? money.amount(smsTotal) : '--'),
  },
  {
    title: say('bill.total'),
    key: 'total',
    align: 'right',
    // What a bill is opened for stays in view on a narrow window.
    fixed: 'end',
    render: (_, { total }) => <strong>{money.amount(total)}</strong>,
  },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <ActionButton size="small" type="text" onClick={() => onCalls(row)}>
        {say('bill.showCalls')}
      </ActionButton>
    ),
  },
]
