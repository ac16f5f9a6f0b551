/**
 * The files that a compiled script carries for its virtual file system, as `FS_createDataFile("/folder",
 * "name", [1,2].concat([3]), …)`.
 */
export const filesOfScript = (script: string, folder: string): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>()
  const head = `FS_createDataFile"]("${folder}","`
  for (let at = script.indexOf(head); at >= 0; at = script.indexOf(head, at + 1)) {
    const nameEnd = script.indexOf('"', at + head.length)
    const end = script.indexOf(',true', nameEnd)
    if (nameEnd < 0 || end < 0) break
    files.set(script.slice(at + head.length, nameEnd), bytesOf(script, nameEnd + 1, end))
  }
  return files
}

/** Every number between two positions of the text. */
const bytesOf = (script: string, from: number, to: number): Buffer => {
  const bytes = Buffer.alloc(Math.ceil((to - from) / 2))
  let length = 0
  let value: number | undefined
  for (let i = from; i <= to; i++) {
    const digit = script.charCodeAt(i) - 48
    if (digit >= 0 && digit <= 9) value = (value ?? 0) * 10 + digit
    else if (value !== undefined) {
      bytes[length++] = value
      value = undefined
    }
  }
  return bytes.subarray(0, length)
}
