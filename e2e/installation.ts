import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type App, openRealProcesses, type RealProcesses, untilSeeded } from '../tools/real-processes.ts'
import { hasChromium, startBrowser } from './browser.ts'

/** The product as real processes and a browser before it, for all the stories of one file. */
export interface Installation {
  readonly url: string
  /** Where the sandbox's lines end, and where its SMS provider is. */
  readonly sandbox: { readonly carrier: string; readonly sms: string }
  readonly parley: RealProcesses
  readonly browser: Browser
}

export type InstallationOptions = {
  /** In the order in which they start. */
  readonly apps: readonly App[]
  /** Without one the stories need no Chromium. */
  readonly browser?: { readonly args?: readonly string[] }
  readonly env?: NodeJS.ProcessEnv
  /** Anybody's line may lead to the sandbox. */
  readonly isCarrierOpen?: true
  /** What the stories find there. */
  readonly prepare?: (installation: Installation) => Promise<void>
}

/** Opens before the file's first story and closes after its last one; two files at once are no neighbours to each other. */
export const installationFor = (options: InstallationOptions): Installation => {
  const { apps, browser: browsing, env, isCarrierOpen, prepare } = options
  const nth = Number(process.env.VITEST_POOL_ID ?? 1)
  // E2E_PORTS keeps two runs on one machine apart.
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
    throw new Error('the house is open while stories run, and has a browser where one was asked for')
  return part
}

/** On a machine that has other work to do. */
const openingMs = 300_000
const closingMs = 60_000
