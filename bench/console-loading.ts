import type { Browser } from 'playwright-core'

export type Load = {
  readonly requests: number
  /** Bytes on the wire, including headers. */
  readonly bytes: number
  /** From the click on the link until the page is usable, ms. */
  readonly usableMs: number
}

type Opening = {
  readonly url: string
  readonly path: string
  /** Elements that must be present for the page to be usable. */
  readonly usable: string
  readonly ticket?: string
  /** Requests uncompressed files from the server, for comparison. */
  readonly isUnpacked?: boolean
}

/** Opens a page in a fresh browser profile: nothing is in its cache. */
export const loadCold = async (browser: Browser, opening: Opening): Promise<Load> => {
  const context = await browser.newContext({
    baseURL: opening.url,
    viewport: { width: 1280, height: 800 },
    ...(opening.isUnpacked ? { extraHTTPHeaders: { 'accept-encoding': 'identity' } } : {}),
  })
  const cookie = (name: string, value: string) => ({ name, value, url: opening.url })
  await context.addCookies([cookie('language', 'en')])
  if (opening.ticket !== undefined)
    await context.addCookies([cookie('callbot_ticket', opening.ticket), cookie('callbot_role', '3')])
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let [requests, bytes] = [0, 0]
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  await page.addInitScript(watchFor(opening.usable))
  await page.goto(opening.path)
  await page.locator(opening.usable).first().waitFor()
  const usableMs = await page.evaluate<number>('globalThis.parleyUsableMs')
  // The live feed stays open: requests after the page is usable are counted for one second.
  await page.waitForTimeout(1000)
  await context.close()
  return { requests, bytes, usableMs }
}

/** Usable: the elements are present, and the main thread was free once afterwards. */
const watchFor = (selector: string): string => `(() => {
  globalThis.parleyUsableMs = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)}) === null) return requestAnimationFrame(look)
      setTimeout(() => resolve(performance.now()), 0)
    }
    look()
  })
})()`
