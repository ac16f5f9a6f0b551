import { crc32 } from 'node:zlib'

/** A file of the zip; its length is known in advance, and so is the zip's. */
export type PackedFile = {
  /** Consists of letters, digits and dots. */
  readonly name: string
  readonly bytes: number
  readonly read: () => Promise<Buffer>
}

/** The length of the zip that `packRecordings` makes. */
export const packedBytes = (files: readonly PackedFile[]): number =>
  files.reduce((sum, { name, bytes }) => sum + 30 + 46 + 2 * name.length + bytes, 22)

/**
 * A zip of these files, stored without compression (PKWARE APPNOTE 4.3): audio does not shrink by deflating.
 * One file at a time is in memory. @throws where a file's length differs from the announced one
 */
export async function* packRecordings(files: readonly PackedFile[]): AsyncIterable<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, read } of files) {
    const content = await read()
    if (content.length !== bytes) throw new Error(`${name} has ${content.length} bytes instead of ${bytes}`)
    const nameBytes = Buffer.from(name, 'latin1')
    const facts = factsOf(nameBytes, content)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, nameBytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, rest, nameBytes]))
    offset += local.length + content.length
    yield local
    yield content
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  Buffer.from('504b0506', 'hex').copy(end)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  yield central
  yield end
}

/**
 * Common fields of local header and directory entry: version, stored, 1 January 1980, checksum, sizes, length
 * of the name.
 */
const factsOf = (name: Buffer, content: Buffer): Buffer => {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x21, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}
