import { createCsvReader } from './csv-reader.ts'
import { refused, type SheetRefusal, type SheetRow, usualLimits } from './sheet-reading.ts'
import type { TextEncoding } from './text-encoding.ts'

/** Rows of a CSV file while it is read; the last piece may say why it stopped. */
export type SheetPiece = { readonly kind: 'rows'; readonly rows: readonly SheetRow[] } | SheetRefusal

/** Buffers only the current piece and the row that it leaves open. */
export async function* streamCsv(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<SheetPiece> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const reader = createCsvReader(usualLimits)
  try {
    for await (const chunk of chunks) {
      const rows = reader.push(decoder.decode(chunk, { stream: true }))
      if (rows.length > 0) yield { kind: 'rows', rows }
      const refusal = reader.refusal()
      if (refusal !== undefined) {
        yield refusal
        return
      }
    }
    const rows = reader.push(decoder.decode())
    if (rows.length > 0) yield { kind: 'rows', rows }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    yield refused('file_unreadable')
    return
  }
  const rows = reader.end()
  const refusal = reader.refusal()
  if (rows.length > 0) yield { kind: 'rows', rows }
  if (refusal !== undefined) yield refusal
}
