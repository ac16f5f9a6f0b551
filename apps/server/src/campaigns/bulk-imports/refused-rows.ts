import type { InterfaceLanguage } from '@parley/contract/api'
import { type SheetCell, writeSheet } from '@parley/edge/spreadsheets'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { reasonOf } from '../contacts/index.ts'
import { type ImportRow, listRefusals } from './queries.ts'

const rowsAtOnce = 1000

/** The refused rows, with their reasons: corrected, the file can be imported again. */
export const refusedRows = (
  app: ServerApp,
  actor: Actor,
  { job, language }: { readonly job: ImportRow; readonly language: InterfaceLanguage },
) => {
  async function* rows(): AsyncIterable<readonly SheetCell[]> {
    if (job.headings.length > 0) yield [...job.headings, 'row', 'reason', 'code']
    for (let afterLine = 0; ; ) {
      const walk = { id: job.id, afterLine, limit: rowsAtOnce }
      const found = await asAccount(app.database.api, actor.account, (tx) =>
        listRefusals(tx, actor.account, walk),
      )
      for (const { line, cells, code, values } of found) {
        const padded = Array.from(
          { length: Math.max(job.headings.length, cells.length) },
          (_, at) => cells[at] ?? '',
        )
        yield [...padded, line, reasonOf(language, code, values), code]
      }
      const last = found.at(-1)
      if (last === undefined) return
      afterLine = last.line
    }
  }
  return writeSheet(rows(), 'csv')
}
