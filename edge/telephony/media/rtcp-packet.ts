import type { ReceptionReport } from './reception.ts'

export type OutgoingReport = {
  readonly ssrc: number
  readonly cname: string
  /** Absent while we send nothing: then the report is an RR. */
  readonly sent?: { readonly timestamp: number; readonly packets: number; readonly octets: number }
  readonly heard?: ReceptionReport
  readonly lastReport?: SenderReportSeen
  readonly nowMs: number
  readonly bye: boolean
}

/** When the peer's last sender report arrived, and the middle 32 bits of its NTP time. */
export type SenderReportSeen = { readonly middleNtp: number; readonly atMs: number }

/** A compound packet: SR or RR first, then SDES with CNAME (RFC 3550 §6.1), BYE last. */
export const writeRtcp = (report: OutgoingReport): Buffer => {
  const parts = [writeReport(report), writeCname(report)]
  if (report.bye) parts.push(Buffer.concat([header(1, bye, 1), word(report.ssrc)]))
  return Buffer.concat(parts)
}

/** Whether a datagram begins like every compound packet, with a sender or receiver report (RFC 3550 §6.1). */
export const isRtcpReport = (datagram: Buffer): boolean =>
  datagram.length >= 8 &&
  (datagram.readUInt8(0) & 0xc0) === 0x80 &&
  (datagram.readUInt8(1) === senderReport || datagram.readUInt8(1) === receiverReport)

/** The middle 32 bits of the NTP time of the first sender report in a compound packet, if it has one and is well formed. */
export const findSenderReport = (datagram: Buffer): number | undefined => {
  let at = 0
  while (at + 8 <= datagram.length) {
    const bytes = (datagram.readUInt16BE(at + 2) + 1) * 4
    if ((datagram.readUInt8(at) & 0xc0) !== 0x80 || at + bytes > datagram.length) return undefined
    if (datagram.readUInt8(at + 1) === senderReport && bytes >= 28) return datagram.readUInt32BE(at + 10)
    at += bytes
  }
  return undefined
}

const writeReport = (report: OutgoingReport): Buffer => {
  const { ssrc, sent, heard, nowMs } = report
  const block = heard === undefined ? Buffer.alloc(0) : writeBlock(heard, report)
  const blocks = heard === undefined ? 0 : 1
  if (sent === undefined) {
    return Buffer.concat([header(blocks, receiverReport, 1 + block.length / 4), word(ssrc), block])
  }
  const info = [ssrc, ntpSeconds(nowMs), ntpFraction(nowMs), sent.timestamp, sent.packets, sent.octets]
  return Buffer.concat([header(blocks, senderReport, 6 + block.length / 4), ...info.map(word), block])
}

const writeBlock = (heard: ReceptionReport, { lastReport, nowMs }: OutgoingReport): Buffer => {
  const lost = ((heard.fractionLost << 24) | (heard.lost & 0xff_ffff)) >>> 0
  const delay = lastReport === undefined ? 0 : Math.round(((nowMs - lastReport.atMs) * 65_536) / 1000)
  const words = [heard.ssrc, lost, heard.highestSequence, heard.jitter, lastReport?.middleNtp ?? 0, delay]
  return Buffer.concat(words.map(word))
}

const writeCname = ({ ssrc, cname }: OutgoingReport): Buffer => {
  const name = Buffer.from(cname, 'ascii').subarray(0, 255)
  // RFC 3550 §6.5: items end with a zero byte and pad to a whole word.
  const items = Buffer.alloc(Math.ceil((2 + name.length + 1) / 4) * 4)
  items.writeUInt8(1, 0)
  items.writeUInt8(name.length, 1)
  items.set(name, 2)
  return Buffer.concat([header(1, sourceDescription, 1 + items.length / 4), word(ssrc), items])
}

const header = (count: number, type: number, words: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt8(0x80 | count, 0)
  bytes.writeUInt8(type, 1)
  bytes.writeUInt16BE(words, 2)
  return bytes
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0, 0)
  return bytes
}

const ntpSeconds = (epochMs: number): number => Math.floor(epochMs / 1000) + ntpEpochSec
const ntpFraction = (epochMs: number): number => Math.floor(((epochMs % 1000) / 1000) * 0x1_0000_0000)

/** NTP counts from 1900. */
const ntpEpochSec = 2_208_988_800
const senderReport = 200
const receiverReport = 201
const sourceDescription = 202
const bye = 203
