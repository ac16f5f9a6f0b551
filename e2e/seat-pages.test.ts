import { describe, expect, test } from 'vitest'
import { seriousFindings } from './axe.ts'
import { hasChromium, openConsole, signIn } from './browser.ts'
import { installationFor } from './installation.ts'

const installation = installationFor({
  apps: ['sandbox', 'server'],
  browser: {},
})

describe.skipIf(!hasChromium())('agents', () => {
  test('a group is created, gets a seat that signs in; the what-if page runs, and the statistics have figures', async () => {
    const { page, settle, troubles } = await openConsole(installation.browser, {
      url: installation.url,
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
    const seats = () =>
      installation.parley.ask<{ name: string; state: string; number: string }>(
        'select name, state, number from seat',
      )
    expect(await seats()).toEqual([{ name: 'Ann', state: 'free', number: '12025551701' }])

    const row = page.locator('tbody tr', { hasText: 'Ann' })
    await row.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Seat “Ann”' })
    await form.getByLabel('Seat name').fill('Anna')
    await form.getByLabel('Extension').fill('12025551702')
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await page.locator('tbody tr', { hasText: 'Anna' }).waitFor()
    expect(await seats()).toEqual([{ name: 'Anna', state: 'free', number: '12025551702' }])

    // A seat with a call cannot move: the form says so, and saves a new name alone.
    await installation.parley.ask("update seat set state = 'talking'")
    await page.reload()
    await settle()
    await page.locator('tbody tr', { hasText: 'Anna' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByText('The seat is with a call: where it is called').waitFor()
    expect(await page.getByLabel('Extension').isDisabled()).toBe(true)
    await page.getByLabel('Seat name').fill('Annie')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('tbody tr', { hasText: 'Annie' }).waitFor()
    expect(await seats()).toEqual([{ name: 'Annie', state: 'talking', number: '12025551702' }])

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
