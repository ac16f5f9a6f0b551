import { useEffect, useState } from 'react'
import type { Compared, WhatIf } from './what-if.ts'

/** Played once the hands rest, ms. */
const restMs = 400

/** What would come of it; the last answer stays while the next one is played. */
export const useWhatIf = (
  asked: WhatIf,
): {
  readonly compared: readonly Compared[] | undefined
  readonly isPlaying: boolean
  readonly isBroken: boolean
} => {
  const key = JSON.stringify(asked)
  const [played, setPlayed] = useState<{
    readonly key: string
    readonly compared: readonly Compared[] | undefined
    readonly isBroken: boolean
  }>({ key: '', compared: undefined, isBroken: false })
  useEffect(() => {
    let worker: Worker | undefined
    const resting = setTimeout(() => {
      worker = new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<readonly Compared[]>) =>
        setPlayed({ key, compared: data, isBroken: false })
      worker.onerror = () => setPlayed({ key, compared: undefined, isBroken: true })
      worker.postMessage(JSON.parse(key))
    }, restMs)
    return () => {
      clearTimeout(resting)
      worker?.terminate()
    }
  }, [key])
  return {
    compared: played.compared,
    isPlaying: played.key !== key,
    isBroken: played.isBroken && played.key === key,
  }
}
