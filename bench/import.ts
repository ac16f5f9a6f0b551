/**
 * `npx tsx bench/import.ts`: a list of 5,000 rows from its upload to its response, as csv, xlsx and xls,
 * through HTTP into PostgreSQL; seconds, and growth of the process's memory. Beside it the 220 MB bomb of 220
 * kB.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { legacyWorkbook, workbookParts, writeXlsx, zipOf } from '@parley/edge/spreadsheets/testing'
import { openApiBench } from './api-bench.ts'

const folder = await mkdtemp(join(tmpdir(), 'parley-import-'))
const bench = await openApiBench(folder)
const mebibyte = 1024 * 1024
const rowsFrom = (first: number) => [
  ['phone', 'name', 'amount', 'city'],
  ...Array.from({ length: 5000 }, (_, n) => [String(first + n), `callee ${n}`, String(n % 900), 'Jakarta']),
]

try {
  const installation = await bench.openTestTenant('import')
  const ticket = await bench.ticketOf(installation.account, 'import')
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, 5,000 rows of 4 columns`,
  )
  let next = 13_000_000_000
  const freshRows = () => {
    next += 5000
    return rowsFrom(next)
  }
  const measure = async (name: string, make: () => Uint8Array | Promise<Uint8Array>): Promise<void> => {
    const bytes = await make()
    const before = process.memoryUsage.rss()
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 10)
    const startedMs = performance.now()
    const answer = await bench.upload(ticket, installation.task, { name, bytes })
    const seconds = (performance.now() - startedMs) / 1000
    clearInterval(timer)
    const outcome =
      answer.data?.succeeded === undefined
        ? JSON.stringify(answer).slice(0, 90)
        : `${answer.data.succeeded} came in`
    console.log(
      `${name.padEnd(10)} ${(bytes.length / 1024).toFixed(0).padStart(5)} kB  ${seconds.toFixed(2)} s  memory +${((most - before) / mebibyte).toFixed(0)} MB  ${outcome}`,
    )
  }
  for (let round = 0; round < 2; round += 1) {
    await measure('list.csv', () =>
      Buffer.from(
        freshRows()
          .map((row) => row.join(','))
          .join('\n'),
      ),
    )
    await measure('list.xlsx', () => writeXlsx({ sheets: [{ name: 'list', rows: freshRows() }] }))
    await measure('list.xls', () => legacyWorkbook([{ name: 'list', rows: freshRows() }]))
    await measure('bomb.xlsx', () => zipOf(workbookParts(Buffer.alloc(220 * mebibyte, ' '))))
  }
} finally {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}
