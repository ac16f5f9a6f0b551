import { open } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { Bytes } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { rangeOf } from '../../platform/part-of-bytes.ts'

/** The maximum of one response; a player requests the next part. */
const mostBytes = 8 * 1024 * 1024

/** A recording, or the range that a Range header names (RFC 9110 §14.2); of several ranges the first. */
export const readRecording = async (
  folder: string,
  key: string | null,
  range: string | undefined,
): Promise<Bytes> => {
  if (key === null) throw new Refusal('recording_missing')
  const path = resolve(folder, key)
  // The key is generated here; this still guards against a path out of the folder.
  if (!path.startsWith(resolve(folder) + sep)) throw new Refusal('recording_missing')
  const file = await open(path).catch(() => undefined)
  if (file === undefined) throw new Refusal('recording_missing')
  try {
    const { size } = await file.stat()
    const asked = rangeOf(range, size)
    const from = asked?.from ?? 0
    const length = Math.min((asked?.to ?? size - 1) - from + 1, mostBytes)
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.max(0, length)),
      0,
      Math.max(0, length),
      from,
    )
    const isPart = asked !== undefined || bytesRead < size
    const body = buffer.subarray(0, bytesRead)
    return { type: 'audio/wav', body, ...(isPart ? { range: { from, total: size } } : {}) }
  } finally {
    await file.close()
  }
}
