import type { Page } from 'playwright-core'
import { z } from 'zod'

export type Frames = {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly max: number
  /** Tasks over 50 ms, and the longest, ms. */
  readonly longTasks: number
  readonly longest: number
}

/** Time between two frames of the page, ms, while something is done to it. */
export const framesWhile = async (page: Page, act: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(startMeter)
  await act()
  const { deltas, tasks } = Metered.parse(await page.evaluate(stopMeter))
  return {
    count: deltas.length,
    p50: percentile(deltas, 0.5),
    p95: percentile(deltas, 0.95),
    max: Math.max(0, ...deltas),
    longTasks: tasks.length,
    longest: Math.max(0, ...tasks),
  }
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const Metered = z.object({ deltas: z.array(z.number()), tasks: z.array(z.number()) })

/** Runs in the page, where the house's types do not reach. */
const startMeter = `(() => {
  const kept = { deltas: [], tasks: [], isOn: true, last: performance.now() }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.tasks.push(duration)
  })
  observer.observe({ entryTypes: ['longtask'] })
  kept.observer = observer
  const frame = (nowMs) => {
    kept.deltas.push(nowMs - kept.last)
    kept.last = nowMs
    if (kept.isOn) requestAnimationFrame(frame)
  }
  requestAnimationFrame((nowMs) => {
    kept.last = nowMs
    requestAnimationFrame(frame)
  })
  globalThis.parleyFrames = kept
})()`

/** The frames that the last act still costs belong to it. */
const stopMeter = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
  const kept = globalThis.parleyFrames
  kept.isOn = false
  kept.observer.disconnect()
  return { deltas: kept.deltas, tasks: kept.tasks }
})()`
