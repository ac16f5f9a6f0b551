import { expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { deskAt } from './desk.ts'
import { houseFor } from './house.ts'

const house = houseFor({ apps: ['server'], browser: {} })

test.skipIf(!hasChromium()).each(['en', 'zh'] as const)(
  'an account that reached its daily limit is released from the alert that the account above gets, in %s',
  { timeout: 120_000 },
  async (language) => {
    const { parley } = house
    await parley.ask('delete from alert_acknowledgment')
    await parley.ask('delete from alert')
    await parley.ask(
      `update account set limit_releases = 0, daily_spend_limit_micro = 250000000 where name = 'customer'`,
    )
    await parley.ask(
      `insert into alert (account, kind, day, releases, "values")
        select id, 'dailySpend', bill_day(now()), 0, '{"limitMicroYuan": "250000000", "spentMicroYuan": "249800000"}'
        from account where name = 'customer'`,
    )
    await deskAt(house, language, 'root', async ({ page, say, button, isAccessible }) => {
      const bell = page.getByRole('button', { name: say('alerts.open', { count: '1' }) })
      await bell.click()
      await page.getByText(say('alerts.dailySpend', { account: 'customer', limit: '¥250.00' })).waitFor()
      await isAccessible('alerts')
      await page.getByRole('link', { name: say('alerts.next.above') }).click()
      await page.getByText(say('limits.title', { name: 'customer' })).waitFor()
      await isAccessible('limits')
      await button('limits.release').first().click()
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: say('limits.release') })
        .click()
      await page.getByText(say('limits.released')).waitFor()
      const [row] = await parley.ask<{ n: number }>(
        `select limit_releases as n from account where name = 'customer'`,
      )
      expect(row?.n).toBe(1)
      await page.goto('/callbot/bill')
      await bell.click()
      await button('alerts.acknowledge').first().click()
      await page.getByText(say('alerts.none')).waitFor()
    })
  },
)
