import { expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { inConsoleOf } from './console-page.ts'
import { installationFor } from './installation.ts'

const installation = installationFor({ apps: ['server'], browser: {} })

test.skipIf(!hasChromium()).each(['en', 'zh'] as const)(
  'a parent account releases an account at its daily limit from the alert, in %s',
  { timeout: 120_000 },
  async (language) => {
    const { parley } = installation
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
    await inConsoleOf(installation, language, 'root', async ({ page, t, button, isAccessible }) => {
      const alertsButton = page.getByRole('button', { name: t('alerts.open', { count: '1' }) })
      await alertsButton.click()
      await page.getByText(t('alerts.dailySpend', { account: 'customer', limit: '¥250.00' })).waitFor()
      await isAccessible('alerts')
      await page.getByRole('link', { name: t('alerts.next.above') }).click()
      await page.getByText(t('limits.title', { name: 'customer' })).waitFor()
      await isAccessible('limits')
      await button('limits.release').first().click()
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: t('limits.release') })
        .click()
      await page.getByText(t('limits.released')).waitFor()
      const [row] = await parley.ask<{ n: number }>(
        `select limit_releases as n from account where name = 'customer'`,
      )
      expect(row?.n).toBe(1)
      await page.goto('/callbot/bill')
      await alertsButton.click()
      await button('alerts.acknowledge').first().click()
      await page.getByText(t('alerts.none')).waitFor()
    })
  },
)
