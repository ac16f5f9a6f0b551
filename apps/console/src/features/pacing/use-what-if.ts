import { useEffect, useState } from 'react'
import type { Played, WhatIf } from './what-if.ts'

/** Played once the hands rest, ms. */
const restMs = 400

/** What would come of it, campaign by campaign; the last answer stays until the next one begins to come. */
export const useWhatIf = (
  asked: WhatIf,
): {
  readonly played: Played | undefined
  /** Nothing of this question has been answered yet. */
  readonly isPlaying: boolean
  readonly isBroken: boolean
} => {
  const key = JSON.stringify(asked)
  const [answer, setAnswer] = useState<{
    readonly key: string
    readonly played: Played | undefined
    readonly isBroken: boolean
  }>({ key: '', played: undefined, isBroken: false })
  useEffect(() => {
    let worker: Worker | undefined
    const resting = setTimeout(() => {
      worker = new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<Played>) => setAnswer({ key, played: data, isBroken: false })
      worker.onerror = () => setAnswer({ key, played: undefined, isBroken: true })
      worker.postMessage(JSON.parse(key))
    }, restMs)
    return () => {
      clearTimeout(resting)
      worker?.terminate()
    }
  }, [key])
  return {
    played: answer.played,
    isPlaying: answer.key !== key,
    isBroken: answer.isBroken && answer.key === key,
  }
}
