export const statisticsWindows = ['last10', 'last1', 'today', 'week'] as const
export type StatisticsWindow = (typeof statisticsWindows)[number]

/** The shortest window that holds the latest call, in the reader's own days; of no call at all, today. */
export const openingWindow = (latestCallSec: number | null, nowMs: number): StatisticsWindow => {
  if (latestCallSec === null) return 'today'
  const latestMs = latestCallSec * 1000
  if (nowMs - latestMs < 10 * 60_000) return 'last10'
  return latestMs >= new Date(nowMs).setHours(0, 0, 0, 0) ? 'today' : 'week'
}
