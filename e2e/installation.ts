import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type App, openRealProcesses, type RealProcesses, untilSeeded } from '../tools/real-processes.ts'
import { hasChromium, startBrowser } from './browser.ts'

/** The product as real processes, and a browser, for all tests of one file. */
export interface Installation {
  readonly url: string
  /** Addresses of the sandbox's lines, and of its SMS provider. */
  readonly sandbox: { readonly carrier: string; readonly sms: string }
  readonly parley: RealProcesses
  readonly browser: Browser
}

export type InstallationOptions = {
  /** In starting order. */
  readonly apps: readonly App[]
  /** Without one the tests need no Chromium. */
  readonly browser?: { readonly args?: readonly string[] }
  readonly env?: NodeJS.ProcessEnv
  /** Every account's line may lead to the sandbox. */
  readonly isCarrierOpen?: true
  /** Fixture of the tests. */
  readonly prepare?: (installation: Installation) => Promise<void>
}

/** Starts before the file's first test and stops after its last one; two files at once are independent. */
export const installationFor = (options: InstallationOptions): Installation => {
  const { apps, browser: browsing, env, isCarrierOpen, prepare } = options
  const nth = Number(process.env.VITEST_POOL_ID ?? 1)
  // E2E_PORTS separates two runs on one machine.
  const port = Number(process.env.E2E_PORTS ?? 6000) + nth * 100
  const carrier = `127.0.0.1:${port + 40}`
  let parley: RealProcesses | undefined
  let browser: Browser | undefined
  const installation: Installation = {
    url: `http://127.0.0.1:${port}`,
    sandbox: { carrier, sms: `http://127.0.0.1:${port + 41}/sms` },
    get parley() {
      return there(parley)
    },
    get browser() {
      return there(browser)
    },
  }
  const isLeftOut = browsing !== undefined && !hasChromium()
  if (isLeftOut && process.env.CI) throw new Error('Chromium is missing in CI')
  beforeAll(async () => {
    if (isLeftOut) return
    const media = 40_000 + (nth % 8) * 1000
    parley = await openRealProcesses(port, {
      RTP_PORTS: `${media}-${media + 399}`,
      SANDBOX_RTP_PORTS: `${media + 400}-${media + 799}`,
      ...(isCarrierOpen && { EGRESS_ALLOW: carrier }),
      ...env,
    })
    for (const app of apps) await parley.start(app)
    await untilSeeded(parley)
    if (browsing !== undefined) browser = await startBrowser(browsing.args ?? [])
    await prepare?.(installation)
  }, openingMs)
  afterAll(async () => {
    await browser?.close()
    await parley?.end()
  }, closingMs)
  return installation
}

const there = <Part>(part: Part | undefined): Part => {
  if (part === undefined)
    throw new Error('the installation runs only during tests, and has a browser only where one was requested')
  return part
}

/** Longer than usual, for a loaded machine. */
const openingMs = 300_000
const closingMs = 60_000
