import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import { openApiClient } from '../tools/api-client.ts'
import { callees, until } from '../tools/real-processes.ts'
import { seriousFindings } from './axe.ts'
import { hasChromium, openConsole, signIn } from './browser.ts'
import { installationFor } from './installation.ts'
import { translateIn } from './messages.ts'

/** Real calls over SIP, so that there are charges. */
const installation = installationFor({
  apps: ['sandbox', 'server', 'engine'],
  browser: {},
  prepare: async ({ parley }) => {
    const task = await parley.startCampaign({
      name: 'money',
      contacts: callees(6, ['00', '09', '01']),
      robotNum: 6,
      ringSec: 10,
    })
    await until('the end of the calls', 120, async () => {
      const [row] = await parley.ask<{ n: string }>('select count(*) as n from call_record where task = $1', [
        task,
      ])
      return row?.n === '6'
    })
  },
})

const t = translateIn(en)

const openBill = async (account: string, tab = '') => {
  const opened = await openConsole(installation.browser, { url: installation.url, language: 'en' })
  await signIn(opened.page, account)
  await opened.page.goto(`/callbot/bill${tab === '' ? '' : `?tab=${tab}`}`)
  await opened.settle()
  return opened
}
const browserTest = (name: string, run: () => Promise<void>): void =>
  test.skipIf(!hasChromium())(name, { timeout: 90_000 }, run)
const rowTexts = (page: Page): Promise<string[]> => page.locator('tbody tr.ant-table-row').allInnerTexts()

browserTest('calls are billed: every part of the page shows it, accessible and without errors', async () => {
  const { page, settle, troubles } = await openBill('customer')
  const [billed] = await installation.parley.ask<{ total: string; calls: string; answered: string }>(
    `select '¥' || to_char(sum(charged_micro) / 1000000.0, 'FM999990.00') as total, count(*) as calls, count(*) filter (where answered) as answered
     from hold h join account a on a.id = h.account where a.name = 'customer'`,
  )
  expect(billed?.total).not.toBe('¥0.00')
  const [row = ''] = await rowTexts(page)
  const cells = row.split(/\s*\n\s*|\t/).map((cell) => cell.trim())
  expect(cells).toEqual(expect.arrayContaining(['customer', 'United States +1', '30+30 s', '8']))
  expect(cells).toEqual(expect.arrayContaining([billed?.calls, billed?.answered, billed?.total].map(String)))
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: t('bill.showCalls') }).click()
  await settle()
  expect((await rowTexts(page)).length).toBe(6)
  expect(await seriousFindings(page)).toEqual([])
  for (const tab of ['prices', 'statement'] as const) {
    await page.getByRole('tab', { name: t(`bill.tab.${tab}`) }).click()
    await settle()
    expect((await rowTexts(page)).length).toBeGreaterThan(0)
    expect(await seriousFindings(page)).toEqual([])
  }
  expect(troubles).toEqual([])
})

browserTest(
  'a top-up through the form is in the account at once, and the ledger stays consistent',
  async () => {
    const { page, settle, troubles } = await openBill('root', 'customers')
    expect(await seriousFindings(page)).toEqual([])
    const balance = async (): Promise<number> => {
      const [row] = await installation.parley.ask<{ micro: string }>(
        "select balance_micro as micro from account where name = 'customer'",
      )
      return Number(row?.micro)
    }
    const before = await balance()
    const row = page.locator('tbody tr', { hasText: 'customer' })
    await row.getByRole('button', { name: t('bill.move.topUp') }).click()
    const form = page.getByRole('dialog', { name: t('bill.topUp.title', { name: 'customer' }) })
    await form.getByLabel(t('bill.amount.yuan')).fill('12.34')
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: t('ui.save') }).click()
    await form.waitFor({ state: 'detached' })
    await settle()
    expect(await balance()).toBe(before + 12_340_000)
    const root = await openApiClient(installation.url, 'root')
    const { data } = await root.call('GET', '/api/parley/books')
    expect(JSON.stringify(data)).toContain('"broken":0')
    expect(JSON.stringify(data)).not.toMatch(/"broken":[1-9]/)
    expect(troubles).toEqual([])
  },
)

browserTest('a reseller gets a refusal for a price below its own, and sets a valid one', async () => {
  const { page, settle } = await openBill('agent', 'customers')
  await page
    .locator('tbody tr', { hasText: 'shop' })
    .getByRole('button', { name: t('bill.move.prices') })
    .click()
  const form = page.getByRole('dialog', { name: t('bill.prices.of', { name: 'shop' }) })
  await form.getByLabel(t('bill.countryCode')).fill('86')
  await form.getByLabel(t('bill.unitPrice.yuan')).fill('0.079999')
  await settle()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: t('ui.save') }).click()
  await form.getByText(/\+86 is below what you pay/).waitFor()
  // The agent pays 0.02 for each 15 s: four cycles of a minute.
  await form.getByLabel(t('bill.unitPrice.yuan')).fill('0.08')
  await form.getByRole('button', { name: t('ui.save') }).click()
  await form.waitFor({ state: 'detached' })
  const [price] = await installation.parley.ask<{ unit: string; rule: string }>(
    `select unit_micro as unit, charge_rule as rule from price p join account a on a.id = p.account
     where a.name = 'shop' order by version desc limit 1`,
  )
  expect(price).toEqual({ unit: '80000', rule: '60+60' })
})

browserTest('the country of numbers is set for a customer, and the customer sees its source', async () => {
  const { page, settle, troubles } = await openBill('agent', 'customers')
  const row = page.locator('tbody tr', { hasText: 'shop' })
  await row.getByRole('button', { name: t('bill.move.home') }).click()
  const form = page.getByRole('dialog', { name: t('bill.home.title', { name: 'shop' }) })
  await form.getByLabel(t('bill.home.country')).fill('Thai')
  await form.getByLabel(t('bill.home.country')).press('Enter')
  await settle()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: t('ui.save') }).click()
  await form.waitFor({ state: 'detached' })
  const shop = await openBill('shop', 'prices')
  await shop.page.getByText(t('bill.home', { country: 'Thailand' })).waitFor()
  await shop.page.getByText(t('bill.home.own')).waitFor()
  expect(await seriousFindings(shop.page)).toEqual([])
  expect([...troubles, ...shop.troubles]).toEqual([])
})

browserTest(
  'the root checks the ledger on demand, and sees the alert of a failed nightly check',
  async () => {
    const { page, settle, troubles } = await openBill('root', 'books')
    await page.getByRole('button', { name: t('books.now') }).click()
    await page.getByText(/^[0-9]+ checks passed\.$/).waitFor()
    await installation.parley.ask(
      `insert into book_proof (account, day, lease_until, finished_at, broken, rules)
     select id, '2030-01-01', now(), now(), 1, '[{"rule": "a balance is the sum of its entries", "broken": 1, "examples": ["x"]}]'
     from account where parent is null`,
    )
    await page.reload()
    await settle()
    await page.getByText(t('books.alert', { rules: '1', day: '2030-01-01' })).waitFor()
    expect((await rowTexts(page)).join(' ')).toContain('a balance is the sum of its entries')
    expect(await seriousFindings(page)).toEqual([])
    await installation.parley.ask("delete from book_proof where day = '2030-01-01'")
    const customer = await openBill('customer', 'books')
    expect(await customer.page.getByRole('tab', { name: t('bill.tab.books') }).count()).toBe(0)
    expect(troubles).toEqual([])
  },
)
