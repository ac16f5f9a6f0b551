import { spawnSync } from 'node:child_process'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Debian's Chromium, if it is there. */
export const hasChromium = (): boolean => spawnSync('sh', ['-c', 'command -v chromium']).status === 0

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    // Chromium refuses its sandbox to root; the pages are our own.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  })

export type ConsolePage = {
  readonly page: Page
  /** What the browser's console complained about, and requests that the server failed. */
  readonly troubles: readonly string[]
}

/** A page of the console in one language, whose every complaint is kept. */
export const openConsole = async (
  browser: Browser,
  options: { readonly url: string; readonly language: string; readonly width?: number },
): Promise<ConsolePage> => {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: options.width ?? 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'language', value: options.language, url: options.url }])
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`)
  })
  return { page, troubles }
}

/** Signs in through the form, as a person does. */
export const signIn = async (page: Page, account: string, password = 'parley-demo'): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/callbot/utterance')
}
