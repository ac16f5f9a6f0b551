import { chmod, mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** No call is longer, and every running one writes to its recording at least each second. */
const abandonedMs = 3 * 3_600_000

/**
 * Restricts the recordings folder and all its subfolders to its owner, and deletes unfinished recordings that no engine writes
 * to any more. By day: year/month/day.
 */
export const openRecordingsFolder = async (folder: string, nowMs: number): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Files that another engine finishes or removes meanwhile can be skipped.
    if (entry.isDirectory()) await chmod(path, 0o700).catch(() => undefined)
    else if (entry.name.endsWith('.wav.part')) await removeAbandoned(path, nowMs).catch(() => undefined)
  }
}

const removeAbandoned = async (path: string, nowMs: number): Promise<void> => {
  const { mtimeMs } = await stat(path)
  if (nowMs - mtimeMs > abandonedMs) await unlink(path)
}
