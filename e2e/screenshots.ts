/**
 * `npm run screenshots [folder]`: a picture of every page of the console in six languages and two widths, from
 * a product that is started for it and has run the demonstration; and automatic findings for each: browser
 * errors, pages wider than the window, truncated text, untranslated words. Exit 1 where the browser reported an
 * error. `CONSOLE_URL` uses a running product, `LANGUAGES` and `PAGES` (a part of the name) select some.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { interfaceLanguages } from '@parley/contract/api'
import type { Browser } from 'playwright-core'
import { type ApiClient, openApiClient } from '../tools/api-client.ts'
import { openRealProcesses, type RealProcesses, until, untilSeeded } from '../tools/real-processes.ts'
import { openConsole, signIn, startBrowser } from './browser.ts'
import { consolePlaces, pathOf, type Things } from './console-places.ts'
import { lookAt, untranslated } from './page-look.ts'

const port = 6400
const folder = resolve(process.argv[2] ?? 'data/screenshots')
const widths = [1280, 1920] as const
const languages = interfaceLanguages.filter((one) => (process.env.LANGUAGES ?? one).split(',').includes(one))

type Shot = { readonly name: string; readonly path: string }

const main = async (): Promise<number> => {
  if (process.env.CONSOLE_URL !== undefined) return takeAll(process.env.CONSOLE_URL)
  // Recognized text equals the callee's scripted text: the pages need calls, not recognition.
  const parley = await openRealProcesses(port, { DEMONSTRATION: 'once' })
  try {
    for (const app of ['sandbox', 'server', 'engine'] as const) await parley.start(app)
    await untilSeeded(parley)
    console.log('The demonstration calls; its records are what the pages show …')
    await until('the demonstration’s calls', 300, () => hasRun(parley))
    return await takeAll(`http://127.0.0.1:${port}`)
  } finally {
    await parley.end()
  }
}

const hasRun = async (parley: RealProcesses): Promise<boolean> => {
  const [row] = await parley.ask<{ n: string }>('select count(*) as n from call_record')
  return Number(row?.n) >= 60
}

const takeAll = async (url: string): Promise<number> => {
  const client = await openApiClient(url, 'root')
  const browser = await startBrowser()
  const findings: string[] = []
  let complaints = 0
  try {
    for (const language of languages) {
      const shots = await shotsOf(client, language)
      // Two pages at a time: one renders while the other is written to disk.
      const passes = widths.map((width) => takePass(browser, { url, language, width, shots }))
      for (const pass of await Promise.all(passes)) {
        findings.push(...pass.findings)
        complaints += pass.complaints
      }
      await writeFile(join(folder, 'findings.txt'), `${findings.join('\n')}\n`)
      console.log(`${language}: ${shots.length} pages, ${findings.length} findings so far`)
    }
  } finally {
    await browser.close()
  }
  console.log(`${findings.length} findings, ${complaints} browser errors: ${folder}/findings.txt`)
  return complaints
}

/** Every address of the console, with a scene, a task and a call of the demonstration where one is needed. */
const shotsOf = async (client: ApiClient, language: string): Promise<readonly Shot[]> => {
  const things = await someThings(client, isLatin(language) ? 'Savings plan' : '储蓄计划')
  const all = (await consolePlaces())
    .filter(({ route }) => route !== '/' && !route.endsWith('/setting/{id}'))
    .map(({ route }) => ({ name: nameOf(route), path: pathOf(route, things) }))
  return [...all, { name: '404', path: '/callbot/no/such/page' }].filter(
    // All other pages require the login.
    ({ name }) => name === 'login' || name.includes(process.env.PAGES ?? ''),
  )
}

const isLatin = (language: string): boolean => ['en', 'es', 'id'].includes(language)

const someThings = async (client: ApiClient, script: string): Promise<Things> => {
  const first = async (path: string, isWanted: (row: Row) => boolean): Promise<Row> => {
    const { data } = await client.call('GET', path)
    const rows: readonly Row[] = Array.isArray(data) ? data : []
    return rows.find(isWanted) ?? rows[0] ?? {}
  }
  const scene = await first('/api/scenes?page=1&pageSize=50', ({ name }) => name === script)
  const call = await first('/api/call/info?page=1&pageSize=100', ({ duration }) => Number(duration) > 15)
  return { sceneId: String(scene.sceneId), taskId: String(call.taskId), callId: String(call.callId) }
}
type Row = Readonly<Record<string, unknown>>

const nameOf = (path: string): string =>
  path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$|callbot-|utterance-(?=setting)/g, '')

type Pass = {
  readonly url: string
  readonly language: string
  readonly width: number
  readonly shots: readonly Shot[]
}

const takePass = async (browser: Browser, { url, language, width, shots }: Pass) => {
  const place = join(folder, language, String(width))
  await mkdir(place, { recursive: true })
  const { page, troubles, settle } = await openConsole(browser, { url, language, width })
  const findings: string[] = []
  let complaints = 0
  for (const { name, path } of shots) {
    const heard = troubles.length
    if (name === 'login') await page.context().clearCookies({ name: 'callbot_ticket' })
    await page.goto(path)
    await settle()
    await page.screenshot({ path: join(place, `${name}.png`) })
    const look = await lookAt(page)
    const reported = [...new Set(troubles.slice(heard))].map((text) => `browser: ${text}`)
    complaints += reported.length
    const seen = [
      ...reported,
      ...(look.tooWidePx > 0 ? [`wider than the window by ${look.tooWidePx} px`] : []),
      ...look.cut.map((text) => `cut off without a title: ${text}`),
      ...untranslated(language, look.texts).map((text) => `not translated: ${text}`),
    ]
    findings.push(...seen.map((finding) => `${language} ${width} ${name}: ${finding}`))
    // Signing in applies the user's own language; an explicitly chosen one is kept.
    if (name === 'login') await signIn(page, 'root')
  }
  await page.context().close()
  return { findings, complaints }
}

process.exit((await main()) === 0 ? 0 : 1)
