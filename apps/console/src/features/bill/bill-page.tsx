import { api } from '@parley/contract/api'
import { AccountStatus, type Role } from '@parley/contract/vocabulary'
import { Alert, Tabs } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { readSession } from '../../platform/session.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { Figures } from '../../ui/figures.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { BillExport } from './bill-export.tsx'
import { BillList } from './bill-list.tsx'
import { BilledCallList } from './billed-call-list.tsx'
import { BookProofs } from './book-proofs.tsx'
import { CustomerList } from './customer-list.tsx'
import { PriceList } from './price-list.tsx'
import { Statement } from './statement.tsx'
import { useMoneyMessages } from './use-money-messages.ts'

const tabs = ['bill', 'calls', 'prices', 'statement', 'customers', 'books'] as const
const refreshMs = 30_000

const hiddenTabs: Readonly<Record<Role, readonly (typeof tabs)[number][]>> = {
  superAdministrator: [],
  agent: ['books'],
  directCustomer: ['books'],
  resellersCustomer: ['customers', 'books'],
}

/** The bill, its calls, prices and the statement; and the balances of the customers below. */
export const BillPage = () => {
  const t = useMessages()
  const search = useSearch()
  const role = readSession()?.role
  const hidden = hiddenTabs[role ?? 'resellersCustomer']
  const shown = tabs.filter((one) => !hidden.includes(one))
  const tab = shown.find((one) => one === search.text('tab')) ?? 'bill'
  return (
    <Page
      title={t('shell.menu.bill')}
      intro={t('bill.intro')}
      actions={tab === 'bill' || tab === 'calls' ? <BillExport isDetail={tab === 'calls'} /> : undefined}
    >
      <div className={list.stack}>
        <Balance />
        {role === 'superAdministrator' ? <BrokenBooks /> : undefined}
        <Card flush>
          <div className={layout.inset}>
            <Tabs
              aria-label={t('bill.tabs')}
              activeKey={tab}
              onChange={(key) => search.set({ tab: key === 'bill' ? undefined : key, page: undefined })}
              items={shown.map((one) => ({ key: one, label: t(`bill.tab.${one}`) }))}
            />
          </div>
          {tab === 'bill' ? <BillList /> : undefined}
          {tab === 'calls' ? <BilledCallList /> : undefined}
          {tab === 'prices' ? <PriceList /> : undefined}
          {tab === 'statement' ? <Statement /> : undefined}
          {tab === 'customers' ? <CustomerList /> : undefined}
          {tab === 'books' ? <BookProofs /> : undefined}
        </Card>
      </div>
    </Page>
  )
}

/** Warns the administrator on every tab that the books do not balance. */
const BrokenBooks = () => {
  const t = useMessages()
  const { data } = useRequest(api.listBookProofs, { page: 1, pageSize: 1 })
  const [last] = data?.data ?? []
  if (last === undefined || last.broken === 0) return undefined
  return (
    <Alert
      type="error"
      showIcon
      title={t('books.alert', { rules: last.broken, day: last.day })}
      description={t('books.alert.next')}
    />
  )
}

/** The balance of a paying account; the administrator's account does not pay. */
const Balance = () => {
  const t = useMessages()
  const money = useMoneyMessages()
  const { data } = useRequest(api.findBalance, {}, { everyMs: refreshMs })
  if (data === undefined || !data.isPaying) return undefined
  return (
    <>
      {AccountStatus.fromWire(data.accountStatus) === 'arrears' ? (
        <Alert type="error" showIcon title={t('bill.arrears')} />
      ) : data.isLow ? (
        <Alert type="warning" showIcon title={t('bill.low')} />
      ) : undefined}
      <Figures
        figures={[
          [t('bill.balance'), money.amount(data.balance)],
          [t('bill.credit'), money.amount(data.credit)],
          [t('bill.reserved'), money.amount(data.reserved)],
          [t('bill.available'), money.amount(data.available)],
        ]}
      />
    </>
  )
}
