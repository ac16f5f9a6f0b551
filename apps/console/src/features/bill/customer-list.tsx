import { api, type ResponseOf } from '@parley/contract/api'
import { AccountStatus } from '@parley/contract/vocabulary'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import list from '../../ui/list.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { HomeCountryForm } from './home-country-form.tsx'
import { LimitsForm } from './limits-form.tsx'
import { MoneyForm } from './money-form.tsx'
import { PriceForm } from './price-form.tsx'
import { type MoneyMessages, useMoneyMessages } from './use-money-messages.ts'

export type CustomerBalance = ResponseOf<typeof api.listBalances>['data'][number]

const moves = ['prices', 'topUp', 'adjust', 'credit', 'limits', 'home'] as const
type Move = (typeof moves)[number]

/** The customers right below: what they have, what they pay, and the money that they bring. */
export const CustomerList = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const money = useMoneyMessages()
  const search = useSearch()
  const paging = usePaging(20)
  const [open, setOpen] = useState<{ readonly row: CustomerBalance; readonly move: Move }>()
  const { page, pageSize } = paging
  const account = search.text('name')
  const query = useRequest(
    api.listBalances,
    { page, pageSize, ...(account === '' ? {} : { account }) },
    { keepLast: true },
  )
  const close = (): void => setOpen(undefined)
  // An alert leads here, also for an account further below.
  const limitsOf = search.text('limits')
  return (
    <>
      <Filters>
        <SearchFilter field="name" label={t('bill.account')} />
      </Filters>
      <DataTable<CustomerBalance>
        {...paging}
        label={t('bill.tab.customers')}
        query={query}
        columns={columnsOf(t, money, {
          reason: mayNot('update'),
          move: (row, move) => setOpen({ row, move }),
        })}
        rowKey={({ accountId }) => accountId}
        empty={<EmptyNote text={t('bill.customers.empty')} />}
      />
      {limitsOf === '' ? undefined : (
        <LimitsForm
          key={limitsOf}
          customer={{ accountId: limitsOf }}
          onClose={() => search.set({ limits: undefined })}
        />
      )}
      {open === undefined ? undefined : open.move === 'prices' ? (
        <PriceForm customer={open.row} onClose={close} />
      ) : open.move === 'limits' ? (
        <LimitsForm customer={open.row} onClose={close} />
      ) : open.move === 'home' ? (
        <HomeCountryForm customer={open.row} onClose={close} />
      ) : (
        <MoneyForm customer={open.row} move={open.move} onClose={close} />
      )}
    </>
  )
}

const columnsOf = (
  t: Translate,
  money: MoneyMessages,
  actions: {
    readonly reason: string | undefined
    readonly move: (row: CustomerBalance, move: Move) => void
  },
): NonNullable<TableProps<CustomerBalance>['columns']> => [
  { title: t('bill.account'), dataIndex: 'account', key: 'account' },
  {
    title: t('ui.status'),
    key: 'status',
    render: (_, { accountStatus, isLow }) =>
      AccountStatus.fromWire(accountStatus) === 'arrears' ? (
        <StatusTag tone="bad">{t('bill.status.arrears')}</StatusTag>
      ) : (
        <StatusTag tone={isLow ? 'warn' : 'good'}>
          {t(isLow ? 'bill.status.low' : 'bill.status.good')}
        </StatusTag>
      ),
  },
  ...(['balance', 'credit', 'reserved', 'available'] as const).map((key) => ({
    title: t(`bill.${key}`),
    key,
    align: 'right' as const,
    render: (_: unknown, row: CustomerBalance) => money.amount(row[key]),
  })),
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <span className={list.rowActions}>
        {moves.map((move) => (
          <ActionButton
            key={move}
            size="small"
            type="text"
            disabledReason={actions.reason}
            onClick={() => actions.move(row, move)}
          >
            {t(`bill.move.${move}`)}
          </ActionButton>
        ))}
      </span>
    ),
  },
]
