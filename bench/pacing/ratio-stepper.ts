import type { PacingSnapshot } from '@parley/core/pacing'

/**
 * A dialer that steps its ratio, as VICIdial's documentation describes its adaptive mode with a hard limit:
 * each second free seats minus waiting callees are sampled, every 15 s the ratio grows or shrinks by their
 * share of the seats, and while today's losses are above the limit the ratio is one.
 */
export const ratioStepper = (options: { readonly limit: number; readonly mostRatio: number }) => {
  let ratio = 1
  let [steppedSec, sampledSec] = [0, 0]
  let samples: number[] = []
  const today = { asks: 0, lost: 0 }
  const step = (seats: number): void => {
    const spare = samples.reduce((all, one) => all + one, 0) / Math.max(samples.length, 1)
    ratio = Math.min(options.mostRatio, Math.max(1, ratio * (1 + spare / Math.max(seats, 1))))
    if (today.asks > 50 && today.lost / today.asks > options.limit) ratio = 1
  }
  return {
    outcomes: today,
    decide: (snapshot: PacingSnapshot, nowSec: number): { place: number } => {
      const { free, busySec } = snapshot.seats ?? { free: 0, busySec: [] }
      const seats = free + busySec.length
      if (nowSec - sampledSec >= 1) {
        samples = [...samples, free - snapshot.waiting].slice(-15)
        sampledSec = nowSec
      }
      if (nowSec - steppedSec >= 15) {
        // The half-hour's figures, the closest available to a dialer that counts by the day.
        today.asks = snapshot.halfHour.transferRequests
        today.lost = snapshot.halfHour.lost
        step(seats)
        steppedSec = nowSec
      }
      const underWay =
        snapshot.ringingSec.length + snapshot.robotSec.length + snapshot.waiting + busySec.length
      return { place: Math.max(0, Math.round(ratio * seats) - underWay) }
    },
  }
}
