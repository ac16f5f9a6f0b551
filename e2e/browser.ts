import { spawnSync } from 'node:child_process'
import { type Browser, chromium, type Page, type Request } from 'playwright-core'

/** Debian's Chromium, if installed. */
export const hasChromium = (): boolean => spawnSync('sh', ['-c', 'command -v chromium']).status === 0

export const startBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    // Chromium's sandbox does not run as root; the pages are our own.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', ...more],
  })

export type ConsolePage = {
  readonly page: Page
  /** Errors of the browser's console, and requests that failed on the server. */
  readonly troubles: readonly string[]
  /**
   * Resolves when no request is pending and no spinner shows. (The live feed stays open, so the network is
   * never idle.)
   */
  readonly settle: () => Promise<void>
}

/** A page of the console in one language, with all its errors recorded. */
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
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith(liveFeedPath)) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const settle = async (): Promise<void> => {
    const giveUpMs = Date.now() + longestRestMs
    for (let calm = 0; calm < 3; ) {
      calm = pending.size === 0 && (await page.evaluate(isAtRest).catch(() => false)) ? calm + 1 : 0
      if (Date.now() > giveUpMs) throw new Error(`${page.url()} never became idle`)
      await page.waitForTimeout(40)
    }
  }
  return { page, troubles, settle }
}

const liveFeedPath = '/api/parley/events'
const longestRestMs = 30_000

/** Runs in the page. */
const isAtRest = `document.querySelector('h1') !== null &&
  [...document.querySelectorAll('.ant-spin-spinning, [data-loading]')].every((one) => !one.checkVisibility())`

/** Signs in through the form. */
export const signIn = async (page: Page, account: string, password = 'parley-demo'): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/callbot/utterance')
}

/** For contexts that begin signed in, with the account's interface in English. */
export const cookiesOf = async (browser: Browser, url: string, account: string) => {
  const { page } = await openConsole(browser, { url, language: 'en' })
  await signIn(page, account)
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
}

/**
 * The server's response to an action: its notice disappears by itself, and on a loaded machine a test may miss
 * it. @throws where the server refused, with its message
 */
export const answerTo = async (
  page: Page,
  path: string,
  act: () => Promise<void>,
): Promise<Readonly<Record<string, unknown>>> => {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes(path),
  )
  // If the action itself fails, its error is reported.
  answered.catch(() => undefined)
  await act()
  const { status, data, msg } = await (await answered).json()
  if (status !== true) throw new Error(`${path}: ${msg}`)
  return data
}
