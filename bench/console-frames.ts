import type { Page } from 'playwright-core'

export type Frames = {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly max: number
  /** Tasks over 50 ms, and the longest, ms. */
  readonly longTasks: number
  readonly longest: number
}

/** Time between two frames of the page, ms, during an action. */
export const framesWhile = async (page: Page, act: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(startMeter)
  await act()
  const { deltas, tasks } = await page.evaluate<Metered>(stopMeter)
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

type Metered = { readonly deltas: readonly number[]; readonly tasks: readonly number[] }

/** Runs in the page, outside the repository's types. */
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

/** Includes the frames that the last action still causes. */
const stopMeter = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
  const kept = globalThis.parleyFrames
  kept.isOn = false
  kept.observer.disconnect()
  return { deltas: kept.deltas, tasks: kept.tasks }
})()`
