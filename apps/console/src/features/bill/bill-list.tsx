import { api, type ResponseOf } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatDuration } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { BillFilters } from './bill-filters.tsx'
import { chosenBill } from './chosen-bill.ts'
import { type MoneyMessages, useMoneyMessages } from './use-money-messages.ts'

type BillRow = ResponseOf<typeof api.listBills>['data'][number]

/** By day, country, area code, charge rule and price (specification 2 §5). */
export const BillList = () => {
  const t = useMessages()
  const money = useMoneyMessages()
  const search = useSearch()
  const paging = usePaging(20)
  const { page, pageSize } = paging
  const query = useRequest(api.listBills, { page, pageSize, ...chosenBill(search) }, { keepLast: true })
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
        label={t('shell.menu.bill')}
        query={query}
        columns={columnsOf(t, money, showCalls)}
        rowKey={({ id }) => id}
        onRow={showCalls}
        empty={<EmptyNote text={t('bill.empty')} />}
      />
    </>
  )
}

/** The totals of all pages of the chosen days. */
const BillSums = () => {
  const t = useMessages()
  const money = useMoneyMessages()
  const { data } = useRequest(api.sumBills, chosenBill(useSearch()), { keepLast: true })
  if (data === undefined) return undefined
  return (
    <div className={layout.insetFooter}>
      <Figures
        figures={[
          [t('bill.calls'), String(data.calls)],
          [t('bill.callTotal'), money.amount(data.callTotal)],
          [t('bill.sms'), String(data.smsCount)],
          [t('bill.smsTotal'), money.amount(data.smsTotal)],
          [t('bill.total'), money.amount(data.total)],
        ]}
      />
    </div>
  )
}

const columnsOf = (
  t: Translate,
  money: MoneyMessages,
  onCalls: (row: BillRow) => void,
): NonNullable<TableProps<BillRow>['columns']> => [
  { title: t('bill.date'), dataIndex: 'date', key: 'date' },
  { title: t('bill.account'), dataIndex: 'account', key: 'account' },
  {
    title: `${t('bill.country')} · ${t('bill.areaCode')}`,
    key: 'country',
    render: (_, { country, countryCode, areaCode }) =>
      [money.country(country), countryCode === '' ? '' : `+${countryCode}`, areaCode]
        .filter((part) => part !== '')
        .join(' '),
  },
  { title: t('bill.rule'), key: 'rule', render: (_, row) => money.chargedBy(row) },
  { title: t('bill.calls'), dataIndex: 'calls', key: 'calls', align: 'right' },
  { title: t('bill.answered'), dataIndex: 'answered', key: 'answered', align: 'right' },
  {
    title: t('bill.duration'),
    key: 'duration',
    align: 'right',
    render: (_, { duration }) => formatDuration(duration),
  },
  { title: t('bill.cycles'), dataIndex: 'cycles', key: 'cycles', align: 'right' },
  {
    title: money.unitPriceTitle,
    key: 'unitPrice',
    align: 'right',
    render: (_, { unitPrice }) => money.unitPrice(unitPrice),
  },
  {
    title: t('bill.callTotal'),
    key: 'callTotal',
    align: 'right',
    render: (_, { kind, callTotal }) => (kind === 'voice' ? money.amount(callTotal) : '--'),
  },
  { title: t('bill.sms'), dataIndex: 'smsCount', key: 'smsCount', align: 'right' },
  {
    title: t('bill.smsTotal'),
    key: 'smsTotal',
    align: 'right',
    render: (_, { kind, smsTotal }) => (kind === 'sms' ? money.amount(smsTotal) : '--'),
  },
  {
    title: t('bill.total'),
    key: 'total',
    align: 'right',
    // The amount stays visible in a narrow window.
    fixed: 'end',
    render: (_, { total }) => <strong>{money.amount(total)}</strong>,
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <ActionButton size="small" type="text" onClick={() => onCalls(row)}>
        {t('bill.showCalls')}
      </ActionButton>
    ),
  },
]
