import { findSenderReport, type OutgoingReport, type SenderReportSeen, writeRtcp } from './rtcp-packet.ts'

/**
 * One session's RTCP, at intervals of RFC 3550 §6.2 and §6.3.1: random, so that calls that began together do
 * not report together.
 */
export class RtcpReporter {
  readonly #random: () => number
  #ticksLeft: number
  #lastReport: SenderReportSeen | undefined

  /** `random` is 0 ≤ x < 1. */
  constructor(random: () => number = Math.random) {
    this.#random = random
    // The first after half the interval.
    this.#ticksLeft = this.#ticksTo(leastTicks / 2)
  }

  /** Call once a tick. */
  isDue(): boolean {
    if (--this.#ticksLeft > 0) return false
    this.#ticksLeft = this.#ticksTo(leastTicks)
    return true
  }

  heard(datagram: Buffer, nowMs: number): void {
    const middleNtp = findSenderReport(datagram)
    if (middleNtp !== undefined) this.#lastReport = { middleNtp, atMs: nowMs }
  }

  write(report: Omit<OutgoingReport, 'lastReport'>): Buffer {
    return writeRtcp({ ...report, ...(this.#lastReport !== undefined && { lastReport: this.#lastReport }) })
  }

  /** RFC 3550 §6.3.1: between half and one and a half times the interval, by e - 3/2 less for the reconsideration of timers. */
  #ticksTo(interval: number): number {
    return Math.ceil((interval * (0.5 + this.#random())) / (Math.E - 1.5))
  }
}

// RFC 3550 §6.2: 5 s is the least interval, in ticks of 20 ms.
const leastTicks = 250
