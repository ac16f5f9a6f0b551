import { describe, expect, test } from 'vitest'
import { seriousFindings } from './axe.ts'
import { hasChromium, openConsole, signIn } from './browser.ts'
import { houseFor } from './house.ts'

const house = houseFor({
  apps: ['sandbox', 'server'],
  browser: {},
})

describe.skipIf(!hasChromium())('people who take calls over', () => {
  test('a group is made, gets a seat that signs in; the what-if page plays, and figures stand among the statistics', async () => {
    const { page, settle, troubles } = await openConsole(house.browser, {
      url: house.url,
      language: 'en',
    })
    await signIn(page, 'customer')
    await page.goto('/callbot/seats?kind=cc')
    await settle()
    await page.getByRole('button', { name: 'Add group' }).click()
    await page.getByLabel('Group name').last().fill('Desk')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Seats', exact: true }).click()
    await page.getByRole('button', { name: 'Add seat' }).click()
    await page.getByLabel('Seat name').fill('Ann')
    await page.getByLabel('Line name').click()
    await page.locator('.ant-select-item-option').first().waitFor()
    await page.getByLabel('Line name').press('Enter')
    await page.getByLabel('Extension').fill('12025551701')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await settle()
    expect(await seriousFindings(page)).toEqual([])
    const seats = await house.parley.ask<{ state: string; number: string }>('select state, number from seat')
    expect(seats).toEqual([{ state: 'free', number: '12025551701' }])

    await page.goto('/callbot/pacing?seats=3&askPercent=80')
    await page.getByRole('cell', { name: 'Predictive v2.0' }).waitFor({ timeout: 60_000 })
    await settle()
    expect(await seriousFindings(page)).toEqual([])

    await page.goto('/callbot/statistics')
    await page.getByText('Transfers to people').waitFor()
    await settle()
    expect(await seriousFindings(page)).toEqual([])
    expect(troubles).toEqual([])
  }, 180_000)
})
