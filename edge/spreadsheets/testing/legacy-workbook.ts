/** Cells of a BIFF8 sheet; a formula is given by its stored value. */
export type LegacyCell = string | number | { readonly formulaOf: number }

/**
 * An xls file of one or several sheets, the subset of [MS-XLS] and [MS-CFB] that a table of text and numbers
 * needs.
 */
export const legacyWorkbook = (
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly LegacyCell[])[] }[],
): Buffer => container(workbookStream(sheets))

const record = (id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

const words = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => {
    buffer.writeUInt16LE(value, at * 2)
  })
  return buffer
}

const bof = (kind: number): Buffer => record(0x0809, words(0x0600, kind, 0x0dbb, 0x07cc, 0, 0, 6, 0))
const eof = record(0x000a, Buffer.alloc(0))

const workbookStream = (sheets: Parameters<typeof legacyWorkbook>[0]): Buffer => {
  const bodies = sheets.map(({ rows }) =>
    Buffer.concat([
      bof(0x0010),
      ...rows.flatMap((row, r) => row.map((cell, c) => cellRecord(r, c, cell))),
      eof,
    ]),
  )
  const heads = sheets.map(({ name }) =>
    Buffer.concat([Buffer.alloc(6), Buffer.from([name.length, 1]), utf16(name)]),
  )
  const globals = bof(0x0005).length + heads.reduce((sum, head) => sum + head.length + 4, 0) + eof.length
  let at = globals
  for (const [n, head] of heads.entries()) {
    head.writeUInt32LE(at, 0)
    at += bodies[n]?.length ?? 0
  }
  return Buffer.concat([bof(0x0005), ...heads.map((head) => record(0x0085, head)), eof, ...bodies])
}

const cellRecord = (row: number, column: number, cell: LegacyCell): Buffer => {
  const place = words(row, column, 0)
  if (typeof cell === 'string')
    return record(0x0204, Buffer.concat([place, words(cell.length), Buffer.from([1]), utf16(cell)]))
  const value = Buffer.alloc(8)
  value.writeDoubleLE(typeof cell === 'number' ? cell : cell.formulaOf)
  if (typeof cell === 'number') return record(0x0203, Buffer.concat([place, value]))
  return record(0x0006, Buffer.concat([place, value, Buffer.alloc(8)]))
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

const sector = 512

/** Header, sector table, directory, stream: no small streams, since those below 4,096 bytes are padded. */
const container = (content: Buffer): Buffer => {
  const stream = Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))])
  const streamSectors = Math.ceil(stream.length / sector)
  const tableSectors = Math.ceil((streamSectors + 1) / (sector / 4 - 1))
  const header = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  words(0x3e, 3, 0xfffe, 9, 6).copy(header, 24)
  header.writeUInt32LE(tableSectors, 44)
  header.writeUInt32LE(tableSectors, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(0xfffffffe, 60)
  header.writeUInt32LE(0xfffffffe, 68)
  for (let n = 0; n < 109; n += 1) header.writeUInt32LE(n < tableSectors ? n : 0xffffffff, 76 + n * 4)
  const table = Buffer.alloc(tableSectors * sector, 0xff)
  for (let n = 0; n < tableSectors; n += 1) table.writeUInt32LE(0xfffffffd, n * 4)
  table.writeUInt32LE(0xfffffffe, tableSectors * 4)
  for (let n = 0; n < streamSectors; n += 1) {
    const own = tableSectors + 1 + n
    table.writeUInt32LE(n === streamSectors - 1 ? 0xfffffffe : own + 1, own * 4)
  }
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, 0xfffffffe, 0),
    directoryEntry('Workbook', 2, tableSectors + 1, stream.length),
    Buffer.alloc(256),
  ])
  return Buffer.concat([
    header,
    table,
    directory,
    stream,
    Buffer.alloc(streamSectors * sector - stream.length),
  ])
}

const directoryEntry = (name: string, kind: number, start: number, size: number): Buffer => {
  const entry = Buffer.alloc(128)
  utf16(name).copy(entry)
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry[66] = kind
  entry[67] = 1
  entry.writeUInt32LE(0xffffffff, 68)
  entry.writeUInt32LE(0xffffffff, 72)
  entry.writeUInt32LE(kind === 5 ? 1 : 0xffffffff, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}
