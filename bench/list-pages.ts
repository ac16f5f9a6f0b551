/**
 * `npx tsx bench/list-pages.ts [--contacts 1000000] [--records 5000000]`: every list and filter of the pages
 * over that many rows of five accounts, through HTTP: first page, last page, filtered; p50 and p95, and whether
 * the total was counted completely. The baseline is the task list of the same run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openApiBench } from './api-bench.ts'

const { values } = parseArgs({ options: { records: { type: 'string' }, contacts: { type: 'string' } } })
const records = Number(values.records ?? 5_000_000)
const contacts = Number(values.contacts ?? 1_000_000)
const rounds = 40
const folder = await mkdtemp(join(tmpdir(), 'parley-lists-'))
const bench = await openApiBench(folder)
try {
  const startedMs = Date.now()
  const { root, customer, task, contact } = await bench.fill({ records, contacts })
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}: ${records} records and ${contacts} contacts of 5 accounts made in ${((Date.now() - startedMs) / 1000).toFixed(0)} s`,
  )
  const dayStart = Math.floor(bench.nowSec / 86_400) * 86_400
  const deepRecords = Math.floor((records * 0.8) / 10) - 1
  const deepContacts = Math.floor((contacts * 0.8) / 10) - 1
  const asked: readonly (readonly [string, string, string])[] = [
    ['tasks, page 1 (baseline)', customer, '/api/tasks?page=1'],
    ['records of the account, page 1', customer, '/api/call/info?page=1'],
    ['records of the account, last deep page', customer, `/api/call/info?page=${deepRecords}`],
    ['records of a task, page 1', customer, `/api/call/info/byTask/${task}?page=1`],
    ['records by status and label', customer, '/api/call/info?status=10&intentId=2'],
    [
      'records of an hour',
      customer,
      `/api/call/info?startTime=${bench.nowSec - 7200}&endTime=${bench.nowSec - 3600}`,
    ],
    ['records by status', customer, '/api/call/info?status=10'],
    ['records of a task by label', customer, `/api/call/info/byTask/${task}?intentId=2`],
    [
      'records of a task by status, of a length',
      customer,
      `/api/call/info/byTask/${task}?status=6&durationFrom=60`,
    ],
    ['records by a whole number', customer, '/api/call/info?phone=13000345678'],
    ['records by an unknown number', customer, '/api/call/info?phone=999999'],
    ['records of a task by part of a number', customer, `/api/call/info/byTask/${task}?phone=4567`],
    ['records by part of a number', customer, '/api/call/info?phone=7777'],
    ['records of all accounts, as root', root, '/api/call/info?page=1'],
    ['contacts, page 1', customer, `/api/parley/tasks/${task}/contacts?page=1`],
    ['contacts, last deep page', customer, `/api/parley/tasks/${task}/contacts?page=${deepContacts}`],
    ['contacts by name', customer, `/api/parley/tasks/${task}/contacts?search=callee%20777`],
    ['contacts by number', customer, `/api/parley/tasks/${task}/contacts?search=13000345678`],
    ['contacts without a match', customer, `/api/parley/tasks/${task}/contacts?search=nobody`],
    ['contacts that wait', customer, `/api/parley/tasks/${task}/contacts?state=ready`],
    ['contacts by label', customer, `/api/parley/tasks/${task}/contacts?intentId=3`],
    ['metrics of a task of a million', customer, `/api/tasks/metric/info?taskId=${task}`],
    ['statistics of the last 10 minutes', customer, '/api/call/statistics'],
    [
      'statistics of 30 days',
      customer,
      `/api/call/statistics?startTime=${dayStart - 30 * 86_400}&endTime=${dayStart}`,
    ],
    [
      'statistics of a task, 30 days',
      customer,
      `/api/call/statistics?startTime=${dayStart - 30 * 86_400}&endTime=${dayStart}&taskId=${task}`,
    ],
    ["a contact's story", customer, `/api/parley/contacts/${contact}/decisions`],
    ['bill of the last 31 days', customer, '/api/bill'],
    ['calls behind a bill', customer, '/api/bill/detail'],
    ['ledger', customer, '/api/parley/ledger'],
    ['blacklist', customer, '/api/parley/blacklist'],
    ['blacklist by part of a number', customer, '/api/parley/blacklist?search=7777'],
    ['consents', customer, '/api/parley/consents'],
    ['consents by part of a number', customer, '/api/parley/consents?search=7777'],
    ['audit log', customer, '/api/parley/audit'],
    ['audit log by action', customer, '/api/parley/audit?action=task'],
  ]
  for (const [name, ticket, path] of asked) {
    const times: number[] = []
    let isCapped = false
    for (let round = 0; round < rounds; round += 1) {
      const askedMs = performance.now()
      const answer = await bench.ask(ticket, path)
      times.push(performance.now() - askedMs)
      if (answer.totalIsAtLeast) isCapped = true
      if (answer.status !== true) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      if (times.reduce((sum, one) => sum + one, 0) > 15_000) break
    }
    times.sort((one, other) => one - other)
    const at = (share: number) =>
      (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
    console.log(
      `${name.padEnd(42)} p50 ${at(0.5).padStart(8)} ms   p95 ${at(0.95).padStart(8)} ms${isCapped ? '   total at least' : ''}`,
    )
  }
} finally {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}
