import { Refusal } from '@parley/contract/refusals'
import type { TaskId } from '@parley/contract/vocabulary'
import { readSheet, type SheetReading, type SheetRow, sheetKindOf } from '@parley/edge/spreadsheets'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { UploadedFile } from '../../platform/http/index.ts'
import { maskCell, maskText } from '../../platform/mask-number.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { needsOf } from '../contact-needs/index.ts'
import { addContacts, type RefusedContact, refusalValues } from './add-contacts.ts'
import { insertImport, type RefusedRow } from './queries.ts'
import { type ContactRows, columnsLeftOut, contactReader, readContactRows } from './read-contact-rows.ts'

/** Specification 1 §5 and §9. */
const mostRows = 5000
const longestFileBytes = 1024 * 1024
/** How many refused rows a response names; the counts cover all. */
const mostShown = 1000

export type ContactFile = {
  readonly name: string
  readonly rows: readonly SheetRow[]
  readonly sheet: Pick<Extract<SheetReading, { kind: 'rows' }>, 'sheet' | 'otherSheets'>
}

/** Adds the contacts of a file. The same file again adds none, since every number exists. */
export const importFile = async (app: ServerApp, actor: Actor, { taskId, file, columns }: ImportOf) => {
  const { variables } = await asAccount(app.database.api, actor.account, (tx) =>
    needsOf(tx, actor.account, { task: taskId }),
  )
  const read = readContactRows(file.rows, { columns, variables })
  const { refused, isEncrypted, ...counts } = await addContacts(app, actor, {
    taskId,
    contacts: read.contacts,
  })
  const importId = uuidv7()
  const rows = refused.map((row) => refusedRow(read, row, isEncrypted))
  await asAccount(app.database.api, actor.account, async (tx) => {
    await insertImport(tx, actor.account, {
      id: importId,
      task: taskId,
      login: actor.loginId,
      fileName: file.name,
      headings: read.reader.headings,
      refused: rows.map(({ column: _column, value: _value, ...row }) => row),
    })
    const { total, succeeded } = counts
    await writeAudit(tx, actor, {
      action: 'task.import',
      subject: taskId,
      after: { file: file.name, total, succeeded },
    })
  })
  return {
    ...counts,
    success: counts.succeeded,
    importId,
    ...file.sheet,
    leftOut: [...columnsLeftOut(read)],
    rows: rows.slice(0, mostShown).map(({ line, cells: _cells, ...row }) => ({ row: line, ...row })),
  }
}

type ImportOf = {
  readonly taskId: TaskId
  readonly file: ContactFile
  readonly columns?: readonly string[] | undefined
}

type RowReport = RefusedRow & { readonly column: string; readonly value: string }

/** The place of a refused contact, and its faulty values. */
const refusedRow = (
  { contacts, rows, reader }: ContactRows,
  refused: RefusedContact,
  isEncrypted: boolean,
): RowReport => {
  const { line = 0, cells = [] } = rows[refused.index] ?? {}
  const { phone = '', timeZone = '', variables = {} } = contacts[refused.index] ?? {}
  const { code, variable } = refused
  const values = refusalValues(refused)
  const shown = isEncrypted ? maskCell(cells, reader.phoneAt) : cells
  if (code === 'time_zone_wrong')
    return { line, cells: shown, column: reader.titleOf(reader.zoneAt), value: timeZone, code }
  if (variable === undefined || values === undefined)
    return {
      line,
      cells: shown,
      column: reader.phoneColumn,
      value: isEncrypted ? maskText(phone) : phone,
      code,
    }
  return { line, cells: shown, column: `{${variable}}`, value: variables[variable] ?? '', code, values }
}

/** @throws if it is not an importable list. */
export const readFile = async (file: UploadedFile | undefined): Promise<ContactFile> => {
  if (file === undefined) throw new Refusal('number_file_needed')
  const kind = sheetKindOf(file.name)
  if (kind === undefined) throw new Refusal('file_type_wrong')
  if (file.bytes.length > longestFileBytes) throw new Refusal('file_too_big', { megabytes: 1 })
  // One for the heading, one to detect that there are more.
  const read = await file.inTurn(() => readSheet(file.bytes, kind, { mostRows: mostRows + 2 }))
  if (read.kind === 'refused') throw new Refusal(read.code, read.values)
  const { rows, sheet, otherSheets } = read
  const { hasHeadings } = contactReader(rows[0]?.cells ?? [])
  if (rows.length - (hasHeadings ? 1 : 0) > mostRows) throw new Refusal('too_many_rows', { rows: mostRows })
  return { rows, name: file.name.slice(0, 200), sheet: { sheet, otherSheets } }
}
