import { spawnSync } from 'node:child_process'
import { type Browser, chromium, type Page, type Request } from 'playwright-core'

/** Debian's Chromium, if it is there. */
export const hasChromium = (): boolean => spawnSync('sh', ['-c', 'command -v chromium']).status === 0

export const startBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    // Chromium refuses its sandbox to root; the pages are our own.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', ...more],
  })

export type ConsolePage = {
  readonly page: Page
  /** What the browser's console complained about, and requests that the server failed. */
  readonly troubles: readonly string[]
  /** Resolves when nothing is fetched and nothing spins. (The live feed stays open, so that the network is never idle.) */
  readonly settle: () => Promise<void>
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
      if (Date.now() > giveUpMs) throw new Error(`${page.url()} never came to rest`)
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

/** Signs in through the form, as a person does. */
export const signIn = async (page: Page, account: string, password = 'parley-demo'): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/callbot/utterance')
}

/** For contexts that begin signed in, as the account would be in English. */
export const cookiesOf = async (browser: Browser, url: string, account: string) => {
  const { page } = await openConsole(browser, { url, language: 'en' })
  await signIn(page, account)
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
}

/**
 * What the server answered to what is done now: a notice of it goes by itself, and a busy machine may never see it.
 * @throws where the server refused, with its words
 */
export const answerTo = async (
  page: Page,
  path: string,
  act: () => Promise<void>,
): Promise<Readonly<Record<string, unknown>>> => {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes(path),
  )
  // Should the act itself fail, that is the news.
  answered.catch(() => undefined)
  await act()
  const { status, data, msg } = await (await answered).json()
  if (status !== true) throw new Error(`${path}: ${msg}`)
  return data
}
