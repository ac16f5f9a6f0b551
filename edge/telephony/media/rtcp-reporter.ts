import { findSenderReport, type OutgoingReport, type SenderReportSeen, writeRtcp } from './rtcp-packet.ts'

/** One session's RTCP: a report every 5 s, the first at a random moment so that calls begun together do not report together. */
export class RtcpReporter {
  #ticksLeft = Math.ceil(Math.random() * ticksBetween)
  #lastReport: SenderReportSeen | undefined

  /** Call once a tick. */
  isDue(): boolean {
    if (--this.#ticksLeft > 0) return false
    this.#ticksLeft = ticksBetween
    return true
  }

  heard(datagram: Buffer, nowMs: number): void {
    const middleNtp = findSenderReport(datagram)
    if (middleNtp !== undefined) this.#lastReport = { middleNtp, atMs: nowMs }
  }

  write(report: Omit<OutgoingReport, 'lastReport'>): Buffer {
    return writeRtcp({ ...report, ...(this.#lastReport !== undefined && { lastReport: this.#lastReport }) })
  }
}

// RFC 3550 §6.2: 5 s is the least interval.
const ticksBetween = 250
