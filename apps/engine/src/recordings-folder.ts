import { chmod, mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** No call is longer, and none writes to its recording less often than each second. */
const abandonedMs = 3 * 3_600_000

/**
 * Makes the folder of recordings one that its owner alone can open, with all folders in it, and removes unfinished recordings that no
 * process of any engine writes to any more. Day by day: year/month/day.
 */
export const openRecordingsFolder = async (folder: string, nowMs: number): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Whatever another engine finishes or removes meanwhile needs nothing.
    if (entry.isDirectory()) await chmod(path, 0o700).catch(() => undefined)
    else if (entry.name.endsWith('.wav.part')) await removeAbandoned(path, nowMs).catch(() => undefined)
  }
}

const removeAbandoned = async (path: string, nowMs: number): Promise<void> => {
  const { mtimeMs } = await stat(path)
  if (nowMs - mtimeMs > abandonedMs) await unlink(path)
}
