import { Refusal } from '@parley/contract/refusals'
import type { TaskId } from '@parley/contract/vocabulary'
import { readSheet, type SheetReading, sheetKindOf } from '@parley/edge/spreadsheets'
import { asAccount } from '../../platform/db/index.ts'
import type { UploadedFile } from '../../platform/http/index.ts'
import { maskCell, maskText } from '../../platform/mask-number.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { writeAudit } from '../audit/index.ts'
import { addContacts } from './add-contacts.ts'
import { insertImport } from './queries.ts'
import { type ContactRows, readContactRows } from './read-contact-rows.ts'

/** Specification 1 §5 and §9. */
const mostRows = 5000
const longestFileBytes = 1024 * 1024
/** As many refused rows as an answer names; the counts tell of all. */
const mostShown = 1000

export type ContactFile = ContactRows & {
  readonly name: string
  readonly sheet: Pick<Extract<SheetReading, { kind: 'rows' }>, 'sheet' | 'otherSheets'>
}

/** Adds what a contact file holds. The same file again finds every number there, and adds none. */
export const importFile = async (
  app: ServerApp,
  actor: Actor,
  { taskId, file }: { readonly taskId: TaskId; readonly file: ContactFile },
) => {
  const { refused, isEncrypted, ...counts } = await addContacts(app, actor, {
    taskId,
    contacts: file.contacts,
  })
  const importId = uuidv7()
  const rows = refused.map(({ index, code }) => {
    const { line = 0, cells = [] } = file.rows[index] ?? {}
    const value = file.contacts[index]?.phone ?? ''
    return isEncrypted
      ? { line, cells: maskCell(cells, file.phoneAt), code, value: maskText(value) }
      : { line, cells, code, value }
  })
  await asAccount(app.database.api, actor.account, async (tx) => {
    await insertImport(tx, actor.account, {
      id: importId,
      task: taskId,
      login: actor.loginId,
      fileName: file.name,
      headings: file.headings,
      refused: rows.map(({ line, cells, code }) => ({ line, cells, code })),
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
    rows: rows
      .slice(0, mostShown)
      .map(({ line, value, code }) => ({ row: line, column: file.phoneColumn, value, code })),
  }
}

/** @throws where it is no list that can be imported. */
export const readFile = async (file: UploadedFile | undefined): Promise<ContactFile> => {
  if (file === undefined) throw new Refusal('number_file_needed')
  const kind = sheetKindOf(file.name)
  if (kind === undefined) throw new Refusal('file_type_wrong')
  if (file.bytes.length > longestFileBytes) throw new Refusal('file_too_big', { megabytes: 1 })
  // One for the heading, one to notice that there are more.
  const read = await readSheet(file.bytes, kind, { mostRows: mostRows + 2 })
  if (read.kind === 'refused') throw new Refusal(read.code, read.values)
  const contacts = readContactRows(read.rows)
  if (contacts.contacts.length > mostRows) throw new Refusal('too_many_rows', { rows: mostRows })
  const { sheet, otherSheets } = read
  return { ...contacts, name: file.name.slice(0, 200), sheet: { sheet, otherSheets } }
}
