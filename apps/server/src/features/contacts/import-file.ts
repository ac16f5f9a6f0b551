import { Refusal } from '@parley/contract/refusals'
import type { TaskId } from '@parley/contract/vocabulary'
import type { UploadedFile } from '../../platform/http/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { addContacts } from './add-contacts.ts'
import { decodeText } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'
import { type ContactRows, readContactRows } from './read-contact-rows.ts'

/** Specification 1 §5 and §9. */
const mostRows = 5000
const longestFileBytes = 1024 * 1024
/** As many refused rows as an answer names; the counts tell of all. */
const mostShown = 1000

/** Reads a contact file and adds what it holds. The same file again finds every number there, and adds none. */
export const importFile = async (
  app: ServerApp,
  actor: Actor,
  { taskId, file }: { readonly taskId: TaskId; readonly file: UploadedFile | undefined },
) => {
  const read = readFile(file)
  const { refused, ...counts } = await addContacts(app, actor, { taskId, contacts: read.contacts })
  return {
    ...counts,
    success: counts.succeeded,
    rows: refused.slice(0, mostShown).map(({ index, code }) => ({
      row: read.rows[index] ?? 0,
      column: read.phoneColumn,
      value: read.contacts[index]?.phone ?? '',
      code,
    })),
  }
}

/** @throws where it is no list that can be imported. Spreadsheets say honestly that they are not built yet. */
export const readFile = (file: UploadedFile | undefined): ContactRows => {
  if (file === undefined) throw new Refusal('number_file_needed')
  const [, ending = ''] = /\.(xlsx|xls|csv)$/i.exec(file.name) ?? []
  if (ending === '') throw new Refusal('file_type_wrong')
  if (file.bytes.length > longestFileBytes) throw new Refusal('file_too_big', { megabytes: 1 })
  if (ending.toLowerCase() !== 'csv') throw new Refusal('not_built_yet')
  // One for the heading, one to notice that there are more.
  const read = readContactRows(parseCsv(decodeText(file.bytes), mostRows + 2))
  if (read.contacts.length > mostRows) throw new Refusal('too_many_rows', { rows: mostRows })
  return read
}
