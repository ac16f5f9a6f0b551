import { buffer } from 'node:stream/consumers'
import type { Bytes, InterfaceLanguage } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type SheetCell, writeSheet } from '@parley/edge/spreadsheets'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { findImport } from './queries.ts'
import { reasonOf } from './reason-of.ts'

/** An import's refused rows unchanged, with their reasons: corrected, the same file can be imported again. */
export const refusedRowsFile = async (
  app: ServerApp,
  actor: Actor,
  { id, language }: { readonly id: string; readonly language: InterfaceLanguage },
): Promise<Bytes> => {
  const found = await asAccount(app.database.api, actor.account, (tx) => findImport(tx, actor.account, id))
  if (found === undefined) throw new Refusal('not_found')
  const width = Math.max(found.headings.length, ...found.refused.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, at) => cells[at] ?? '')
  async function* rows(): AsyncIterable<readonly SheetCell[]> {
    if (found !== undefined && found.headings.length > 0)
      yield [...padded(found.headings), 'row', 'reason', 'code']
    for (const { line, cells, code, values } of found?.refused ?? [])
      yield [...padded(cells), line, reasonOf(language, code, values), code]
  }
  return { type: 'text/csv; charset=utf-8', body: await buffer(writeSheet(rows(), 'csv')) }
}
