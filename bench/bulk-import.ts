/**
 * `npx tsx bench/bulk-import.ts [rows]`: a csv list of a million rows read by the background import into
 * PostgreSQL, and reverted; rows per second, and the memory of the process at each fifth. Beside it the same
 * rows inserted one by one.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { importFile } from '../apps/server/src/campaigns/bulk-imports/index.ts'
import { writeSealedFile } from '../apps/server/src/platform/sealed-file.ts'
import { uuidv7 } from '../apps/server/src/platform/uuid.ts'
import { openApiBench } from './api-bench.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const naiveRows = 3000
const folder = await mkdtemp(join(tmpdir(), 'parley-bulk-'))
const bench = await openApiBench(folder)
const mebibyte = 1024 * 1024

async function* csv(): AsyncGenerator<string> {
  yield 'phone,name,amount,city\n'
  for (let at = 0; at < rows; at += 1000) {
    const size = Math.min(1000, rows - at)
    yield Array.from(
      { length: size },
      (_, n) => `${13_000_000_000 + at + n},callee ${at + n},${n},Jakarta\n`,
    ).join('')
  }
}

try {
  const installation = await bench.openTestTenant('bulk')
  const { app, admin } = bench
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, ${rows} rows of 4 columns`,
  )
  const naiveStartMs = performance.now()
  for (let n = 0; n < naiveRows; n += 1)
    await admin.query(
      `insert into contact (account, id, task, phone, number, number_key, digits_key)
       values ($1, $2, $3, $4, $4, $5, $5)`,
      [
        installation.account,
        uuidv7(),
        installation.task,
        String(15_000_000_000 + n),
        randomBytes(16).toString('base64url'),
      ],
    )
  const naive = naiveRows / ((performance.now() - naiveStartMs) / 1000)
  console.log(`one by one: ${naive.toFixed(0)} rows/s`)

  const id = uuidv7()
  await mkdir(app.importsFolder, { recursive: true })
  await writeSealedFile(app.numbers.fileKey, importFile(app.importsFolder, { id }), {
    stream: Readable.from(csv()),
    through: new PassThrough(),
  })
  const before = process.memoryUsage()
  const startedMs = performance.now()
  await admin.query(
    `insert into import_job (account, id, task, file_name, file_bytes, file_sha256, encoding, rows_total)
     values ($1, $2, $3, 'list.csv', 1, 'bench', 'utf-8', $4)`,
    [installation.account, id, installation.task, rows + 1],
  )
  app.wakeJobs()
  const follow = async (column: 'rows_done' | 'removed', over: string): Promise<number> => {
    let fifths = 0
    for (;;) {
      const { rows: found } = await admin.query<{ done: number; state: string }>(
        `select ${column} as done, state from import_job where id = $1`,
        [id],
      )
      const { done = 0, state = '' } = found[0] ?? {}
      if (Math.floor((done * 5) / rows) > fifths) {
        fifths = Math.floor((done * 5) / rows)
        const now = process.memoryUsage()
        console.log(
          `  ${String(done).padStart(8)} rows after ${((performance.now() - startedMs) / 1000).toFixed(0)} s: memory ${(now.rss / mebibyte).toFixed(0)} MB (${((now.rss - before.rss) / mebibyte).toFixed(0)} MB more), heap ${(now.heapUsed / mebibyte).toFixed(0)} MB`,
        )
      }
      if (state === over) return done
      if (state === 'failed') throw new Error('the import failed')
      await sleep(100)
    }
  }
  await follow('rows_done', 'done')
  const bulk = rows / ((performance.now() - startedMs) / 1000)
  console.log(`import:     ${bulk.toFixed(0)} rows/s, ${(bulk / naive).toFixed(1)} times one by one`)
  const undoMs = performance.now()
  await admin.query("update import_job set state = 'undoing', finished_at = null where id = $1", [id])
  app.wakeJobs()
  await follow('removed', 'undone')
  console.log(`reverted: ${(rows / ((performance.now() - undoMs) / 1000)).toFixed(0)} rows/s`)
} finally {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}
