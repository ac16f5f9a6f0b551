/** The encoding of a text. */
export type TextEncoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

/** Accepts bytes, or their end; false where they are invalid in its encoding. */
type Check = (bytes?: Uint8Array) => boolean

const checkFor = (encoding: TextEncoding): Check => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let isText = true
  return (bytes) => {
    if (!isText) return false
    try {
      decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      isText = false
    }
    return isText
  }
}

/**
 * Detects the encoding while bytes pass: a byte order mark, else UTF-8 where all of it is valid, else GB18030.
 */
export const createEncodingDetector = () => {
  let first: number[] = []
  const isUtf8 = checkFor('utf-8')
  const isGb18030 = checkFor('gb18030')
  let hasNul = false
  return {
    push: (bytes: Uint8Array): void => {
      if (first.length < 2) first = [...first, ...bytes.subarray(0, 2)].slice(0, 2)
      hasNul ||= bytes.includes(0)
      isUtf8(bytes)
      isGb18030(bytes)
    },
    /** Undefined where it is no text. */
    end: (): TextEncoding | undefined => {
      if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
      if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
      if (hasNul) return undefined
      if (isUtf8()) return 'utf-8'
      return isGb18030() ? 'gb18030' : undefined
    },
  }
}
