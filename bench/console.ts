/**
 * `npx tsx bench/console.ts`: the console in Chromium against a server of its own: first load with a cold
 * cache, compressed and uncompressed; the editor's frames at 100, 500 and 1,000 nodes beside the bare drawing
 * library with the same graph in the same run; turning the pages of 10,000 contacts. `load`, `editor` (and
 * sizes) or `table` measure only that part. `npm run console` builds the measured files.
 */
import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openConsole, startBrowser } from '../e2e/browser.ts'
import { type ApiClient, openApiClient } from '../tools/api-client.ts'
import { openRealProcesses, untilSeeded } from '../tools/real-processes.ts'
import { type Acts, drive } from './console-editor.ts'
import { type Frames, framesWhile, percentile } from './console-frames.ts'
import { generatedGraph } from './console-graph.ts'
import { type Load, loadCold } from './console-loading.ts'

const wanted = process.argv.slice(2)
const isWanted = (part: string): boolean => wanted.length === 0 || wanted.includes(part)
const ownCounts = wanted.map(Number).filter(Number.isInteger)
const counts = ownCounts.length === 0 ? [100, 500, 1000] : ownCounts
const port = 6700
const url = `http://127.0.0.1:${port}`
const median = (values: readonly number[]): number => percentile(values, 0.5)

const main = async (): Promise<void> => {
  const installation = await openRealProcesses(port)
  let browser: Browser | undefined
  try {
    await installation.start('server')
    await untilSeeded(installation)
    browser = await startBrowser()
    const client = await openApiClient(url, 'customer')
    console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, ${browser.version()}`)
    if (isWanted('load')) await firstLoads(browser, client)
    if (isWanted('editor')) await editors(browser, client)
    if (isWanted('table')) await table(browser, client)
  } finally {
    await browser?.close()
    await installation.end()
  }
}

const runs = 5

const firstLoads = async (browser: Browser, client: ApiClient): Promise<void> => {
  const sceneId = await sceneOf(client, 100)
  const flow = `/callbot/utterance/setting/${sceneId}/flowchart`
  const places = [
    { path: '/login', usable: 'input[autocomplete="username"]' },
    { path: '/callbot/utterance', usable: '.ant-table-row', ticket: client.ticket },
    { path: flow, usable: '.react-flow__node', ticket: client.ticket },
  ]
  for (const place of places)
    for (const isUnpacked of [false, true]) {
      const loads: Load[] = []
      for (let run = 0; run < runs; run++) loads.push(await loadCold(browser, { url, ...place, isUnpacked }))
      const mid = (of: 'requests' | 'bytes' | 'usableMs') => median(loads.map((load) => load[of]))
      console.log(
        `${place.path.replace(sceneId, '…').padEnd(38)} ${isUnpacked ? 'unpacked' : 'packed  '} ${(mid('bytes') / 1024).toFixed(0).padStart(5)} kB  ${mid('requests')} requests  usable after ${mid('usableMs').toFixed(0)} ms (median of ${runs})`,
      )
    }
}

const editors = async (browser: Browser, client: ApiClient): Promise<void> => {
  const bare = await serveBareFlow()
  try {
    for (const count of counts) {
      bare.show(generatedGraph(count))
      const sceneId = await sceneOf(client, count)
      const path = `/callbot/utterance/setting/${sceneId}/flowchart#?sceneId=${sceneId}`
      const [bareRounds, ownRounds]: [Acts[], Acts[]] = [[], []]
      // Alternating, so that both run under the same load.
      for (let round = 0; round < rounds; round++) {
        bareRounds.push(
          await inPage(browser, { origin: bare.url, path: '/', client }, (page) => drive(page, false)),
        )
        ownRounds.push(await inPage(browser, { origin: url, path, client }, (page) => drive(page, true)))
      }
      report(count, calmest(ownRounds), calmest(bareRounds))
    }
  } finally {
    await bare.close()
  }
}

const rounds = 3

/** For each action the round with the least disturbance. */
const calmest = (all: readonly Acts[]): Acts =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((act) => {
      const [best] = all.flatMap((acts) => acts[act] ?? []).toSorted((one, other) => one.p95 - other.p95)
      if (best === undefined) throw new Error(`the action never happened: ${act}`)
      return [act, best]
    }),
  )

const report = (count: number, own: Acts, other: Acts): void => {
  console.log(
    `${count} nodes, load ${loadavg()[0]?.toFixed(2)}: ms between frames, p50 / p95 / max (long tasks, longest), the calmest of ${rounds} rounds`,
  )
  for (const [act, frames] of Object.entries(own)) {
    const bare = other[act]
    console.log(
      `  ${act.padEnd(18)} editor ${show(frames)}${bare === undefined ? '' : `  bare ${show(bare)}  ratio p95 ${(frames.p95 / bare.p95).toFixed(2)}`}`,
    )
  }
}

const show = ({ p50, p95, max, longTasks, longest }: Frames): string =>
  `${p50.toFixed(0).padStart(3)} /${p95.toFixed(0).padStart(4)} /${max.toFixed(0).padStart(5)} (${longTasks}, ${longest.toFixed(0)})`

const sceneOf = async (client: ApiClient, count: number): Promise<string> => {
  const scene = await client.call('POST', '/api/scenes', { name: `${count} nodes`, language: 'en-US' })
  const sceneId = String(scene.sceneId)
  await client.call('POST', '/api/open/question/master/process', {
    sceneId,
    processGraph: JSON.stringify(generatedGraph(count)),
    version: scene.version,
    isDraft: true,
  })
  return sceneId
}

const inPage = async <T>(
  browser: Browser,
  { origin, path, client }: { readonly origin: string; readonly path: string; readonly client: ApiClient },
  act: (page: Page) => Promise<T>,
): Promise<T> => {
  const { page } = await openConsole(browser, { url: origin, language: 'en', width: 1440 })
  await page.context().addCookies([
    { name: 'callbot_ticket', value: client.ticket, url: origin },
    { name: 'callbot_role', value: '3', url: origin },
    { name: 'operateGrant', value: '31', url: origin },
  ])
  try {
    await page.goto(path)
    return await act(page)
  } finally {
    await page.context().close()
  }
}

/** The bare drawing library in a page of its own, built as the console is. */
const serveBareFlow = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bare-flow-'))
  const built = spawnSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      'bench/bare-flow',
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { stdio: 'inherit' },
  )
  if (built.status !== 0) throw new Error('the bare page could not be built')
  let graph = ''
  const types: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.html': 'text/html',
  }
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bare')
    if (pathname === '/graph.json') return response.end(graph)
    const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    return createReadStream(path)
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, // A TCP listener has one.
    show: (next: ReturnType<typeof generatedGraph>) => {
      graph = JSON.stringify(next)
    },
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const turns = 20

/** A task with 10,000 contacts in two imports; the server pages its table, ten or a hundred rows at a time. */
const table = async (browser: Browser, client: ApiClient): Promise<void> => {
  const scenes = await client.call('GET', '/api/scenes?page=1&pageSize=50&sceneStatus=1')
  const lines = await client.call('GET', '/api/call/lines')
  const task = await client.call('POST', '/api/tasks', {
    taskName: 'ten thousand',
    sceneId: firstOf(scenes, 'sceneId'),
    lineId: firstOf(lines, 'id'),
  })
  const taskId = String(task.taskId)
  for (const first of [12_025_000_000, 12_025_500_000]) {
    const rows = Array.from({ length: 5000 }, (_, index) => `${first + index},callee ${first + index}`)
    const text = ['phone,name', ...rows].join('\n')
    await client.upload('/callcenter/api/v1/taskImport', { taskId }, { name: 'list.csv', text })
  }
  for (const pageSize of [10, 100])
    await inPage(
      browser,
      { origin: url, path: `/callbot/callcenter/task/${taskId}?pageSize=${pageSize}`, client },
      async (page) => {
        const first = page.locator('.ant-table-row').first()
        await first.waitFor()
        const times: number[] = []
        const frames = await framesWhile(page, async () => {
          for (let turn = 0; turn < turns; turn++) {
            const key = await first.getAttribute('data-row-key')
            const startedMs = performance.now()
            await page.locator('.ant-pagination-next button').click()
            while (!(await page.evaluate(hasTurned(key)))) await page.waitForTimeout(2)
            times.push(performance.now() - startedMs)
          }
        })
        console.log(
          `10,000 contacts, ${pageSize} a page: turn p50 ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms; frames ${show(frames)}`,
        )
      },
    )
}

/** Other rows are shown, and no spinner covers them. */
const hasTurned = (key: string | null): string =>
  `document.querySelector('.ant-table-row')?.dataset.rowKey !== ${JSON.stringify(key)} &&
   document.querySelector('.ant-spin-spinning') === null`

const firstOf = (page: Readonly<Record<string, unknown>>, field: string): string => {
  const rows: unknown = page.data ?? page
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined
  if (typeof value !== 'string') throw new Error(`no ${field} in ${JSON.stringify(page).slice(0, 200)}`)
  return value
}

await main()
