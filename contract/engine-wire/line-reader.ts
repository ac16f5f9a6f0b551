/** Longest message either side accepts, in characters: a scene of 1,000 nodes is about 1 MB. */
export const longestLineChars = 16 * 1024 * 1024

/**
 * Splits a stream of text chunks into lines, in time linear in the input for any chunks. @throws RangeError
 * when a line is longer than `longestLineChars`.
 */
export const createLineReader = (onLine: (line: string) => void): ((chunk: string) => void) => {
  let parts: string[] = []
  let partsLength = 0
  return (chunk) => {
    let from = 0
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      parts.push(chunk.slice(from, at))
      const line = parts.join('')
      parts = []
      partsLength = 0
      from = at + 1
      if (line.length > 0) onLine(line)
    }
    if (from === chunk.length) return
    parts.push(chunk.slice(from))
    partsLength += chunk.length - from
    if (partsLength > longestLineChars)
      throw new RangeError(`a line is longer than ${longestLineChars} characters`)
  }
}
