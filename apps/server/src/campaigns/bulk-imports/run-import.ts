import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AccountId, TaskId } from '@parley/contract/vocabulary'
import type { ContactNeeds } from '@parley/core/dialogue'
import { type SheetRow, streamCsv, type TextEncoding } from '@parley/edge/spreadsheets'
import { asAccount } from '../../platform/db/index.ts'
import { maskCell } from '../../platform/mask-number.ts'
import { readSealedFile } from '../../platform/sealed-file.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { needsOf } from '../contact-needs/index.ts'
import {
  type ContactReader,
  type ContactTask,
  contactReader,
  insertRows,
  type JudgedContact,
  judgeContact,
  refusalValues,
} from '../contacts/index.ts'
import { findTask, type TaskRow } from '../tasks/index.ts'
import { importFile } from './import-file.ts'
import { advanceImport, insertRefusals } from './queries.ts'

export type ImportToRun = {
  readonly account: AccountId
  readonly id: string
  readonly task: TaskId
  readonly encoding: TextEncoding
  /** As chosen by the user; null if the list's headings decide. */
  readonly columns?: readonly string[] | null
  /** Rows imported before a server was killed. */
  readonly rowsDone: number
  readonly attempt: number
}

export type ImportRun =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string; readonly values: Readonly<Record<string, string>> }
  /** Cancelled, or another server's. */
  | { readonly kind: 'taken' }

type World = Pick<ServerApp, 'database' | 'numbers' | 'nowMs' | 'wakeDialer'> & { readonly folder: string }

/** Rows per transaction: its contacts and its count are committed together. */
const rowsAtOnce = 2000
/** Rows checked before other work of the process gets its turn. */
const judgedAtOnce = 100
const mostRefusalsKept = 100_000
export const importLeaseSec = 60

/** Reads an import's file from its position to the end. Holds at most one batch in memory. */
export const runImport = async (world: World, job: ImportToRun, stop: AbortSignal): Promise<ImportRun> => {
  const chunks = readSealedFile(world.numbers.fileKey, importFile(world.folder, job))
  const needs = await asAccount(world.database.api, job.account, (tx) =>
    needsOf(tx, job.account, { task: job.task }),
  )
  const choice = { columns: job.columns ?? undefined, variables: needs.variables }
  let reader: ContactReader | undefined
  let toSkip = job.rowsDone
  let waiting: SheetRow[] = []
  for await (const piece of streamCsv(chunks, job.encoding)) {
    if (piece.kind === 'refused') {
      const taken = await takeRows(world, { ...job, needs }, reader, waiting)
      return taken ?? failed(piece.code, piece.values)
    }
    const [first] = piece.rows
    const isStart = reader === undefined
    if (first !== undefined) reader ??= contactReader(first.cells, choice)
    const rows = isStart && reader?.hasHeadings ? piece.rows.slice(1) : piece.rows
    const fresh = rows.slice(toSkip)
    toSkip = Math.max(0, toSkip - rows.length)
    for (const row of fresh) waiting.push(row)
    while (waiting.length >= rowsAtOnce) {
      stop.throwIfAborted()
      const taken = await takeRows(world, { ...job, needs }, reader, waiting.slice(0, rowsAtOnce))
      if (taken !== undefined) return taken
      waiting = waiting.slice(rowsAtOnce)
    }
  }
  return (await takeRows(world, { ...job, needs }, reader, waiting)) ?? { kind: 'done' }
}

const failed = (code: string, values: Readonly<Record<string, string | number>> = {}): ImportRun => ({
  kind: 'failed',
  code,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
})

/** One batch. Returns how the import ends if it cannot go on. */
const takeRows = async (
  world: World,
  job: ImportToRun & { readonly needs: ContactNeeds },
  reader: ContactReader | undefined,
  rows: readonly SheetRow[],
): Promise<ImportRun | undefined> => {
  if (reader === undefined || rows.length === 0) return undefined
  const { api } = world.database
  const task = await asAccount(api, job.account, (tx) => findTask(tx, job.account, job.task))
  if (task === undefined) return failed('not_found')
  if (task.status === 'finished' || task.status === 'failed') return failed('task_move_not_allowed')
  const judged = await judgeRows(world, { ...task, needs: job.needs }, { reader, rows })
  const isOurs = await asAccount(api, job.account, async (tx) => {
    const { added, refused, ...counts } = await insertRows(tx, world, { task, judged, importId: job.id })
    const moved = await advanceImport(tx, job.account, {
      ...counts,
      id: job.id,
      attempt: job.attempt,
      leaseSec: importLeaseSec,
      rows: rows.length,
      succeeded: added,
      headings: reader.headings,
      phoneColumn: reader.phoneColumn,
    })
    if (moved === 0) throw new NotOurs()
    const refusals = refused.map((row) => ({
      ...shownRow(task, reader, rows[row.index]),
      code: row.code,
      values: refusalValues(row) ?? {},
    }))
    await insertRefusals(tx, job.account, { id: job.id, refusals, mostKept: mostRefusalsKept })
    return true
  }).catch((error: unknown) => {
    // The batch is rolled back.
    if (error instanceof NotOurs) return false
    throw error
  })
  if (!isOurs) return { kind: 'taken' }
  if (task.status === 'running') world.wakeDialer()
  return undefined
}

class NotOurs extends Error {}

const judgeRows = async (
  { numbers }: World,
  task: ContactTask,
  { reader, rows }: { readonly reader: ContactReader; readonly rows: readonly SheetRow[] },
): Promise<readonly JudgedContact[]> => {
  const judged: JudgedContact[] = []
  for (const [at, { cells }] of rows.entries()) {
    judged.push(judgeContact(numbers, task, reader.toContact(cells)))
    if (at % judgedAtOnce === judgedAtOnce - 1) await nextTurn()
  }
  return judged
}

/** A refused row as it may be shown: with a masked number if the task seals its numbers. */
const shownRow = (task: TaskRow, reader: ContactReader, row: SheetRow | undefined) => {
  const { line = 0, cells = [] } = row ?? {}
  if (!task.isEncrypted) return { line, cells }
  return { line, cells: maskCell(cells, reader.phoneAt) }
}
