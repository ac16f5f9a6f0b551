import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import { callees, until } from '../tools/real-processes.ts'
import { seriousFindings } from './axe.ts'
import { hasChromium, openConsole, signIn } from './browser.ts'
import { installationFor } from './installation.ts'

let task = ''
/** Real calls over SIP, some answered and some not. */
const installation = installationFor({
  apps: ['sandbox', 'server', 'engine'],
  browser: {},
  prepare: async ({ parley }) => {
    task = await parley.startCampaign({
      name: 'statistics',
      contacts: callees(6, ['00', '09', '01']),
      robotNum: 6,
      ringSec: 10,
    })
    await until('the end of the calls', 120, async () => {
      const [row] = await parley.ask<{ n: number }>(
        'select count(*)::int as n from call_record where task = $1',
        [task],
      )
      return row?.n === 6
    })
  },
})

/** The number of a bar. */
const countOf = async (page: Page, bar: string): Promise<number> =>
  Number(
    (await page.locator('li', { has: page.getByRole('link', { name: bar, exact: true }) }).innerText()).match(
      /\d+\s*$/,
    )?.[0],
  )
/** Of the innermost section with this heading. */
const linksUnder = (page: Page, heading: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: heading }) })
    .last()
    .getByRole('link')
const rowsOf = (page: Page) => page.locator('tbody tr.ant-table-row')

test.skipIf(!hasChromium())(
  'a bar links to the calls, or the contacts, that it counts',
  async () => {
    const { page, settle, troubles } = await openConsole(installation.browser, {
      url: installation.url,
      language: 'en',
    })
    await signIn(page, 'customer')
    const statistics = `/callbot/statistics?window=week&taskId=${task}`
    const open = async (): Promise<void> => {
      await page.goto(statistics)
      await page.getByRole('heading', { name: en['statistics.intents'] }).waitFor()
      await settle()
    }
    // The address changes first: the old page stays until the next one is loaded.
    const callsAreShown = async (): Promise<void> => {
      await page.getByRole('heading', { name: en['records.title'] }).waitFor()
      await settle()
    }
    await open()
    expect(await seriousFindings(page)).toEqual([])

    const status = linksUnder(page, en['statistics.status'])
    const [first = ''] = await status.allInnerTexts()
    const calls = await countOf(page, first)
    await page.getByRole('link', { name: first, exact: true }).click()
    await page.waitForURL(/record\/info\?.*status=\d+/)
    await callsAreShown()
    expect(await rowsOf(page).count()).toBe(calls)

    await open()
    const label = linksUnder(page, en['statistics.intents'])
    const [name = ''] = await label.allInnerTexts()
    const labelled = await countOf(page, name)
    await label.first().click()
    await page.waitForURL(/record\/info\?.*intentId=-?\d+/)
    await callsAreShown()
    expect(await rowsOf(page).count()).toBe(labelled)
    expect(await seriousFindings(page)).toEqual([])
    // The filter is shown, and a click removes it.
    await page.getByRole('button', { name: /Remove the filter/ }).click()
    await expect.poll(() => rowsOf(page).count()).toBe(6)

    await open()
    const columns = page.getByRole('link', { name: /calls,/ })
    await columns.first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/record\/info\?.*startTime=\d+&endTime=\d+/)
    await callsAreShown()
    expect(await rowsOf(page).count()).toBeGreaterThan(0)

    await page.goto(`/callbot/callcenter/task/${task}`)
    await page.getByRole('link', { name: en['tasks.funnel.answered'], exact: true }).waitFor()
    const answered = await countOf(page, en['tasks.funnel.answered'])
    await page.getByRole('link', { name: en['tasks.funnel.answered'], exact: true }).click()
    await page.waitForURL(/reached=answered#contacts/)
    await settle()
    const contacts = page.locator('#contacts').locator('tbody tr.ant-table-row')
    await expect.poll(() => contacts.count()).toBe(answered)
    expect(answered).toBeLessThan(6)
    expect(await seriousFindings(page)).toEqual([])
    expect(troubles).toEqual([])
  },
  180_000,
)
