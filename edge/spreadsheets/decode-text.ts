/**
 * Text of a file of unknown encoding: a byte order mark, else UTF-8 where valid, else GB18030; undefined where
 * it is no text.
 */
export const decodeText = (bytes: Buffer): string | undefined => {
  for (const encoding of encodingsFor(bytes)) {
    const text = decode(bytes, encoding)
    if (text !== undefined && !text.includes('\0')) return text
  }
  return undefined
}

const encodingsFor = (bytes: Buffer): readonly string[] => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be']
  return ['utf-8', 'gb18030']
}

/** The decoder removes a byte order mark itself. */
const decode = (bytes: Buffer, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
