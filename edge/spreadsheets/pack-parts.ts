import { crc32 } from 'node:zlib'
import type { Part } from './inflate-parts.ts'

/**
 * A zip of these parts, stored without compression (PKWARE APPNOTE 4.3). Only counted parts are passed on in
 * this form, so the workbook parser cannot find anything else in the file.
 */
export const packParts = (parts: readonly Part[]): Buffer => {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of parts) {
    const nameBytes = Buffer.from(name)
    const facts = factsOf(nameBytes, bytes)
    const local = Buffer.concat([signature(0x04034b50), facts, nameBytes])
    const central = Buffer.concat([
      signature(0x02014b50),
      word(20),
      facts,
      Buffer.alloc(10), // Comment length, disk, attributes.
      signature(offset),
      nameBytes,
    ])
    locals.push(local, bytes)
    centrals.push(central)
    offset += local.length + bytes.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.concat([
    signature(0x06054b50),
    word(0),
    word(0),
    word(parts.length),
    word(parts.length),
    signature(directory.length),
    signature(offset),
    word(0),
  ])
  return Buffer.concat([...locals, directory, end])
}

/**
 * Common fields of local header and directory entry: version, flags (names in UTF-8), stored, no time,
 * checksums, sizes.
 */
const factsOf = (name: Buffer, bytes: Buffer): Buffer =>
  Buffer.concat([
    word(20),
    word(0x0800),
    word(0),
    word(0),
    word(0x21),
    signature(crc32(bytes)),
    signature(bytes.length),
    signature(bytes.length),
    word(name.length),
    word(0),
  ])

const word = (value: number): Buffer => {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}

const signature = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}
