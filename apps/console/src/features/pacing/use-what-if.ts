import { useEffect, useState } from 'react'
import { campaignSeeds, type Played, type WhatIf } from './what-if.ts'

/** Played once the hands rest, ms. */
const restMs = 400

/** The simulation's result; the last complete one stays until the next is complete. */
export const useWhatIf = (
  asked: WhatIf,
): {
  readonly played: Played | undefined
  /** Campaigns played of those that are to be. */
  readonly progress: number
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
  const [progress, setProgress] = useState(0)
  useEffect(() => {
    let worker: Worker | undefined
    setProgress(0)
    const resting = setTimeout(() => {
      worker = new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<Played>) => {
        setProgress(data.campaigns)
        // Numbers that still move would be read as an answer.
        if (data.campaigns === campaignSeeds.length) setAnswer({ key, played: data, isBroken: false })
      }
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
    progress,
    isPlaying: answer.key !== key,
    isBroken: answer.isBroken && answer.key === key,
  }
}
