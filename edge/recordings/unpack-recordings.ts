import yauzl from 'yauzl'

/** The entries of a zip, one after another; `file` is within the limit. */
export type UnpackedEntry =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Buffer }
  | { readonly kind: 'tooBig' | 'unreadable' | 'protected'; readonly name: string }
  /** The zip cannot be read further; nothing follows. */
  | { readonly kind: 'end'; readonly why: 'unreadable' | 'tooMuch' }

/**
 * The entries of a zip. The unpacked bytes of each are counted, whatever its headers say: an entry ends as soon
 * as it exceeds its limit, the zip as soon as the total does. Folders and Mac OS metadata are skipped. Names
 * are never used as paths.
 */
export async function* unpackRecordings(
  zip: Buffer,
  most: { readonly entryBytes: number; readonly allBytes: number; readonly entries: number },
): AsyncIterable<UnpackedEntry> {
  let inflated = 0
  try {
    // Header sizes are untrusted: the bytes are counted here, so that a false size gives a result and not a
    // crash.
    const file = await yauzl.fromBufferPromise(zip, { lazyEntries: true, validateEntrySizes: false })
    if (file.entryCount > most.entries) {
      yield { kind: 'end', why: 'tooMuch' }
      return
    }
    for await (const entry of file.eachEntry()) {
      const name = nameOf(entry.fileName)
      if (name === undefined) continue
      if (entry.isEncrypted()) {
        yield { kind: 'protected', name }
        continue
      }
      const found = await inflate(file, entry, most.entryBytes)
      inflated += found.inflated
      if (inflated > most.allBytes) {
        yield { kind: 'end', why: 'tooMuch' }
        return
      }
      yield found.bytes === undefined ? { kind: found.why, name } : { kind: 'file', name, bytes: found.bytes }
    }
  } catch {
    yield { kind: 'end', why: 'unreadable' }
  }
}

const nameOf = (path: string): string | undefined => {
  if (path.endsWith('/') || path.startsWith('__MACOSX/')) return undefined
  const name = path.split(/[/\\]/).at(-1) ?? ''
  return name === '' || name.startsWith('.') ? undefined : name.slice(0, 200)
}

type Inflated =
  | { readonly inflated: number; readonly bytes: Buffer }
  | { readonly inflated: number; readonly bytes: undefined; readonly why: 'tooBig' | 'unreadable' }

const inflate = async (file: yauzl.ZipFile, entry: yauzl.Entry, mostBytes: number): Promise<Inflated> => {
  let inflated = 0
  try {
    const stream = await file.openReadStreamPromise(entry)
    const kept: Buffer[] = []
    for await (const chunk of stream) {
      inflated += chunk.length
      if (inflated > mostBytes) {
        stream.destroy()
        return { inflated, bytes: undefined, why: 'tooBig' }
      }
      kept.push(chunk)
    }
    // No regular program writes a false header.
    if (inflated !== entry.uncompressedSize) return { inflated, bytes: undefined, why: 'unreadable' }
    return { inflated, bytes: Buffer.concat(kept) }
  } catch {
    return { inflated, bytes: undefined, why: 'unreadable' }
  }
}
