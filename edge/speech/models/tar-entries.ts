/** The named files of an unzipped tarball (POSIX ustar). */
export const tarEntries = (tar: Buffer, paths: ReadonlySet<string>): ReadonlyMap<string, Buffer> => {
  const found = new Map<string, Buffer>()
  let at = 0
  while (at + blockBytes <= tar.length) {
    const header = tar.subarray(at, at + blockBytes)
    const size = Number.parseInt(textOf(header.subarray(124, 136)), 8) || 0
    const [prefix, name] = [textOf(header.subarray(345, 500)), textOf(header.subarray(0, 100))]
    const path = prefix === '' ? name : `${prefix}/${name}`
    const begin = at + blockBytes
    if (paths.has(path)) found.set(path, tar.subarray(begin, begin + size))
    at = begin + Math.ceil(size / blockBytes) * blockBytes
  }
  return found
}

const textOf = (field: Buffer): string => field.toString('latin1').split('\0', 1)[0]?.trim() ?? ''
const blockBytes = 512
