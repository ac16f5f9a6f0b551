import { api } from '@parley/contract/api'
import { Alert, Tabs } from 'antd'
import { readSession } from '../../platform/session.ts'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { Figures } from '../../ui/figures.tsx'
import list from '../../ui/list.module.css'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { useWords } from '../../words/use-words.ts'
import { BillExport } from './bill-export.tsx'
import { BillList } from './bill-list.tsx'
import { BilledCallList } from './billed-call-list.tsx'
import { BookProofs } from './book-proofs.tsx'
import { CustomerList } from './customer-list.tsx'
import { PriceList } from './price-list.tsx'
import { Statement } from './statement.tsx'
import { useMoneyWords } from './use-money-words.ts'

const tabs = ['bill', 'calls', 'prices', 'statement', 'customers', 'books'] as const
const refreshMs = 30_000

/** What calls cost: the bill, the calls behind it, prices, the statement; and the money of the customers below. */
export const BillPage = () => {
  const say = useWords()
  const search = useSearch()
  const role = readSession()?.role
  const hidden = role === 4 ? ['customers', 'books'] : role === 1 ? [] : ['books']
  const shown = tabs.filter((one) => !hidden.includes(one))
  const tab = shown.find((one) => one === search.text('tab')) ?? 'bill'
  return (
    <Page
      title={say('shell.menu.bill')}
      lead={say('bill.lead')}
      actions={tab === 'bill' || tab === 'calls' ? <BillExport isDetail={tab === 'calls'} /> : undefined}
    >
      <div className={list.stack}>
        <Balance />
        {role === 1 ? <BrokenBooks /> : undefined}
        <Card flush>
          <div style={{ paddingInline: 16 }}>
            <Tabs
              aria-label={say('bill.tabs')}
              activeKey={tab}
              onChange={(key) => search.set({ tab: key === 'bill' ? undefined : key, page: undefined })}
              items={shown.map((one) => ({ key: one, label: say(`bill.tab.${one}`) }))}
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

/** Money that does not add up is the administrator's to know, wherever on the page he is. */
const BrokenBooks = () => {
  const say = useWords()
  const { data } = useCall(api.listBookProofs, { page: 1, pageSize: 1 })
  const [last] = data?.data ?? []
  if (last === undefined || last.broken === 0) return undefined
  return (
    <Alert
      type="error"
      showIcon
      title={say('books.alert', { rules: last.broken, day: last.day })}
      description={say('books.alert.next')}
    />
  )
}

/** The administrator pays nobody and has no purse. */
const Balance = () => {
  const say = useWords()
  const money = useMoneyWords()
  const { data } = useCall(api.findBalance, {}, { everyMs: refreshMs })
  if (data === undefined || !data.isPaying) return undefined
  return (
    <>
      {data.accountStatus === 3 ? (
        <Alert type="error" showIcon title={say('bill.arrears')} />
      ) : data.isLow ? (
        <Alert type="warning" showIcon title={say('bill.low')} />
      ) : undefined}
      <Figures
        figures={[
          [say('bill.balance'), money.amount(data.balance)],
          [say('bill.credit'), money.amount(data.credit)],
          [say('bill.reserved'), money.amount(data.reserved)],
          [say('bill.available'), money.amount(data.available)],
        ]}
      />
    </>
  )
}
