import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AccountId } from '@parley/contract/vocabulary'
import { type SheetCell, writeSheet } from '@parley/edge/spreadsheets'
import { billRows } from '../../billing/bill/index.ts'
import { asAccount, type Db } from '../../platform/db/index.ts'
import { callToWire, type RecordPlace, recordsAfter } from '../records/index.ts'
import type { CallOrder, ExportOrder } from './queries.ts'

const pageRows = 1000
/** The field names of the API. */
const fieldNames = [
  'callId',
  'taskId',
  'contactName',
  'majorNumber',
  'lineName',
  'callingNumber',
  'status',
  'statusName',
  'startTime',
  'answerTime',
  'endTime',
  'duration',
  'customerIntent',
  'dialogueRounds',
  'dialCount',
  'hungUpBy',
] as const

export const exportFile = (
  folder: string,
  { id, format }: { readonly id: string; readonly format: string },
): string => join(folder, `${id}.${format}`)

/** Writes the rows of an export to its file, page by page, as the requesting account. Returns the file's length in bytes. */
export const writeExport = async (
  db: Db,
  job: {
    readonly account: AccountId
    readonly id: string
    readonly format: 'csv' | 'xlsx'
    readonly order: ExportOrder
    readonly folder: string
    /** Called after each page; an error ends the export. */
    readonly onProgress: (rows: number) => Promise<void>
  },
): Promise<number> => {
  await mkdir(job.folder, { recursive: true, mode: 0o700 })
  const path = exportFile(job.folder, job)
  const building = `${path}.part-${process.pid}-${Date.now()}`
  try {
    await pipeline(writeSheet(rowsOf(db, job), job.format), createWriteStream(building, { mode: 0o600 }))
    await rename(building, path)
  } finally {
    await rm(building, { force: true })
  }
  return (await stat(path)).size
}

type Job = Parameters<typeof writeExport>[1]

const rowsOf = (db: Db, { order, ...job }: Job): AsyncIterable<readonly SheetCell[]> =>
  'bill' in order ? billRows(db, job.account, { ...job, order }) : callRows(db, { ...job, order })

async function* callRows(
  db: Db,
  { account, order, onProgress }: Omit<Job, 'order'> & { readonly order: CallOrder },
): AsyncIterable<readonly SheetCell[]> {
  yield order.withTranscript ? [...fieldNames, 'transcript'] : fieldNames
  let after: RecordPlace | undefined
  let rows = 0
  for (;;) {
    const { choice, withTranscript } = order
    const found = await asAccount(db, account, (tx) =>
      recordsAfter(tx, account, { choice, after, limit: pageRows }),
    )
    for (const record of found) {
      const call = { ...callToWire(record), statusName: record.status }
      const cells = fieldNames.map((field) => (field.endsWith('Time') ? timeText(call[field]) : call[field]))
      const spoken = record.turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n')
      yield withTranscript ? [...cells, spoken.slice(0, 30_000)] : cells
    }
    rows += found.length
    await onProgress(rows)
    after = found.at(-1)
    if (found.length < pageRows) return
  }
}

/** Decision §13: YYYY-MM-DD HH:mm:ss, here in UTC. */
const timeText = (seconds: string | number | null): string =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19) : ''
