import { buffer } from 'node:stream/consumers'
import type { Bytes } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { KnowledgeContent } from '@parley/contract/vocabulary'
import { splitWords } from '@parley/core/dialogue'
import { readSheet, type SheetCell, type SheetRow, sheetKindOf, writeSheet } from '@parley/edge/spreadsheets'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest, UploadedFile } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertEntries, pageOfEntries } from './queries.ts'
import { catalogIn, mostEntries, problemOf } from './save-entries.ts'
import { getLibrary } from './save-libraries.ts'

/** Specification 2 §9 and 1 §5. */
const mostRows = 5000
const longestFileBytes = 1024 * 1024
const mostShown = 1000
const longestName = 30

/** In this order, with or without a heading row. */
const columns = ['name', 'keyWords', 'answer', 'patterns', 'exceptPatterns', 'remark'] as const

type Row = { readonly line: number; readonly name: string; readonly content: KnowledgeContent }
type RefusedRow = {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly code: string
}

/** Imports valid rows; each refused one is reported with its code. An existing name is a duplicate, and stays unchanged. */
export const importEntries = async (
  request: ApiRequest,
  { basicId, catalogId }: { readonly basicId: string; readonly catalogId: string | null },
) => {
  const { rows, sheet, otherSheets } = await readRows(request.file)
  return asAccount(request.app.database.api, request.principal.account, async (tx) => {
    const library = await getLibrary(tx, request, basicId)
    const catalog = await catalogIn(tx, request, { library: library.id, id: catalogId })
    if (library.entries + rows.length > mostEntries)
      throw new Refusal('too_many_entries', { most: mostEntries })
    const refused: RefusedRow[] = []
    const good = rows.flatMap((row) => {
      const code =
        row.name === '' || Array.from(row.name).length > longestName
          ? 'parameter_error'
          : problemOf(request.app, library, { name: row.name, ...row.content })?.code
      if (code === undefined) return [{ ...row, id: uuidv7() }]
      refused.push({ row: row.line, column: 'name', value: row.name, code })
      return []
    })
    const came = await insertEntries(tx, request.principal.account, {
      library: library.id,
      catalog,
      entries: good,
    })
    const twice = good.filter(({ id }) => !came.has(id))
    const all = [
      ...refused,
      ...twice.map(({ line, name }) => ({ row: line, column: 'name', value: name, code: 'name_taken' })),
    ]
    const total = rows.length
    await writeAudit(tx, request.principal, {
      action: 'entry.import',
      subject: library.id,
      after: { total, succeeded: came.size },
    })
    return {
      total,
      succeeded: came.size,
      success: came.size,
      duplicate: twice.length,
      invalid: refused.length,
      failed: total - came.size,
      rows: all.sort((one, other) => one.row - other.row).slice(0, mostShown),
      sheet,
      otherSheets,
    }
  })
}

const readRows = async (file: UploadedFile | undefined) => {
  if (file === undefined) throw new Refusal('number_file_needed')
  const kind = sheetKindOf(file.name)
  if (kind === undefined) throw new Refusal('file_type_wrong')
  if (file.bytes.length > longestFileBytes) throw new Refusal('file_too_big', { megabytes: 1 })
  const read = await file.inTurn(() => readSheet(file.bytes, kind, { mostRows: mostRows + 2 }))
  if (read.kind === 'refused') throw new Refusal(read.code, read.values)
  const [first, ...rest] = read.rows
  const isHeading = first?.cells[0]?.trim().toLowerCase() === columns[0].toLowerCase()
  const rows = (isHeading ? rest : read.rows).map(rowOf)
  if (rows.length > mostRows) throw new Refusal('too_many_rows', { rows: mostRows })
  return { rows, sheet: read.sheet, otherSheets: read.otherSheets }
}

const rowOf = ({ line, cells }: SheetRow): Row => {
  const [name = '', keyWords = '', answer = '', patterns = '', exceptPatterns = '', remark = ''] = cells.map(
    (cell) => cell.trim(),
  )
  return {
    line,
    name,
    content: {
      // The name itself may be the only keyword.
      keyWords: splitWords(keyWords === '' ? name : keyWords)
        .join('##')
        .slice(0, 20_000),
      answer: answer.slice(0, 2000),
      patterns: splitWords(patterns).slice(0, 50),
      exceptPatterns: splitWords(exceptPatterns).slice(0, 50),
      remark: remark.slice(0, 250),
    },
  }
}

/** The format that an import accepts. */
export const exportEntries = (request: ApiRequest, basicId: string): Promise<Bytes> =>
  asAccount(request.app.database.api, request.principal.account, async (tx) => {
    const library = await getLibrary(tx, request, basicId)
    const { rows } = await pageOfEntries(tx, request.principal.account, {
      library: library.id,
      catalog: undefined,
      search: '',
      limit: mostEntries,
      offset: 0,
    })
    async function* cells(): AsyncIterable<readonly SheetCell[]> {
      yield columns
      for (const { name, content } of rows)
        yield [
          name,
          content.keyWords,
          content.answer,
          content.patterns.join('##'),
          content.exceptPatterns.join('##'),
          content.remark,
        ]
    }
    return { type: 'text/csv; charset=utf-8', body: await buffer(writeSheet(cells(), 'csv')) }
  })
