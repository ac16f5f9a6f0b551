import yauzl from 'yauzl'
import { refused, type SheetRefusal } from './sheet-reading.ts'

export type Part = { readonly name: string; readonly bytes: Buffer }

const mostEntries = 1000
/** The parts that form a table; pictures, macros, external links and others are counted and dropped. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i
/** No spreadsheet program writes a DTD, which enables entity bombs. */
const doctype = /<!(DOCTYPE|ENTITY)/i

/**
 * Unpacks a zipped workbook and counts the unpacked bytes of every entry, whatever its headers say; stops as
 * soon as the total exceeds the limit.
 */
export const inflateParts = async (
  bytes: Buffer,
  mostInflatedBytes: number,
): Promise<{ readonly kind: 'parts'; readonly parts: readonly Part[] } | SheetRefusal> => {
  const tooBig = refused('file_unpacks_too_big', { megabytes: Math.floor(mostInflatedBytes / 1024 / 1024) })
  const parts: Part[] = []
  let inflated = 0
  try {
    // Header sizes are untrusted: the entries are counted here, so that a false size gives a result and not a
    // crash.
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false })
    if (zip.entryCount > mostEntries) return tooBig
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return refused('file_protected')
      if (entry.fileName.endsWith('/')) continue
      const isWanted = wanted.test(entry.fileName)
      const kept: Buffer[] = []
      const before = inflated
      const stream = await zip.openReadStreamPromise(entry)
      for await (const chunk of stream) {
        inflated += chunk.length
        if (inflated > mostInflatedBytes) {
          stream.destroy()
          return tooBig
        }
        if (isWanted) kept.push(chunk)
      }
      // No regular program writes a false header.
      if (inflated - before !== entry.uncompressedSize) return refused('file_unreadable')
      if (isWanted) parts.push({ name: entry.fileName, bytes: Buffer.concat(kept) })
    }
  } catch {
    return refused('file_unreadable')
  }
  if (parts.some((part) => doctype.test(part.bytes.toString('latin1')))) return refused('file_unreadable')
  return { kind: 'parts', parts }
}
