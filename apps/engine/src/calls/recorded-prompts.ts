import { createHash } from 'node:crypto'
import { soundAt8kHz } from '@parley/edge/recordings'
import { AudioCache } from '@parley/edge/speech'

/** Recordings of prompts by the SHA-256 of their files. */
export interface RecordedPrompts {
  /** 8 kHz; undefined if it is missing or invalid. */
  find(sha256: string): Promise<Int16Array | undefined>
}

const mostCachedBytes = 128 * 1024 * 1024

/**
 * Fetches a recording once and keeps it in memory, shared by all calls. It is used only if its SHA-256 matches; a missing one is
 * requested again with the next call.
 */
export const createRecordedPrompts = (
  fetchWav: (sha256: string) => Promise<Buffer | undefined>,
): RecordedPrompts => {
  const cache = new AudioCache(mostCachedBytes)
  const underWay = new Map<string, Promise<Int16Array | undefined>>()
  const fetchOnce = async (sha256: string): Promise<Int16Array | undefined> => {
    const kept = await cache.find(sha256)
    if (kept !== undefined) return kept
    const wav = await fetchWav(sha256)
    if (wav === undefined || createHash('sha256').update(wav).digest('hex') !== sha256) return undefined
    const sound = soundAt8kHz(wav)
    return sound && cache.add(sha256, sound)
  }
  return {
    find: (sha256) => {
      const running = underWay.get(sha256) ?? fetchOnce(sha256).finally(() => underWay.delete(sha256))
      underWay.set(sha256, running)
      return running
    },
  }
}
