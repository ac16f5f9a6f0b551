import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RecordingSummary } from './media-session.ts'
import { wavHeader, wavHeaderBytes } from './wav-header.ts'

/**
 * Finishes a `.part` of a killed process: header from the file's length, fsync, rename. A renamed recording is
 * summarized unchanged; one without audio is removed and gives undefined.
 */
export const repairRecording = async (partPath: string): Promise<RecordingSummary | undefined> => {
  const path = finalPathOf(partPath)
  if (await exists(partPath)) return finishRecording(partPath, path)
  return (await exists(path)) ? summarize(path) : undefined
}

export const partPathOf = (path: string): string => `${path}${partSuffix}`

export const finishRecording = async (
  partPath: string,
  path: string,
): Promise<RecordingSummary | undefined> => {
  const file = await open(partPath, 'r+')
  let dataBytes = 0
  try {
    const { size } = await file.stat()
    // A partial write may end inside a sample pair.
    dataBytes = Math.max(0, Math.floor((size - wavHeaderBytes) / bytesPerPair) * bytesPerPair)
    await file.truncate(wavHeaderBytes + dataBytes)
    await file.write(wavHeader(channels, dataBytes), 0, wavHeaderBytes, 0)
    await file.sync()
  } finally {
    await file.close()
  }
  if (dataBytes === 0) {
    await unlink(partPath)
    return undefined
  }
  await rename(partPath, path)
  await syncFolder(dirname(path))
  return summarize(path)
}

/** Two channels of 16 bits. */
export const channels = 2
const bytesPerPair = 4
const bytesPerMs = 32
const partSuffix = '.part'

const finalPathOf = (partPath: string): string =>
  partPath.endsWith(partSuffix) ? partPath.slice(0, -partSuffix.length) : partPath

const summarize = async (path: string): Promise<RecordingSummary> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex'), durationMs: Math.round((bytes - wavHeaderBytes) / bytesPerMs) }
}

// Without it a power failure may lose the rename, though the file itself is on the disk.
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const exists = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
