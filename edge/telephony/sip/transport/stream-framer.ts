import { canonicalName } from '../message/header-fields.ts'
import { limits } from '../message/parse-message.ts'
import { digitChars, isAll } from '../message/scanner.ts'

export type Framed =
  | { readonly kind: 'message'; readonly bytes: Buffer }
  /** A double CRLF between messages (RFC 5626 §3.5.1); a single CRLF is the answer. */
  | { readonly kind: 'ping' }
  /** The start of the next message is unknown: answer what is there and close. */
  | { readonly kind: 'broken'; readonly bytes: Buffer }

/**
 * Splits a stream into messages by Content-Length (RFC 3261 §18.3). Each byte is scanned once, for any
 * chunking.
 */
export class StreamFramer {
  #buffer = Buffer.alloc(4_096)
  #start = 0
  #end = 0
  #scannedTo = 0
  #messageBytes: number | undefined
  #broken = false

  /** Whether an incomplete message is buffered. */
  get midMessage(): boolean {
    return this.#end > this.#start
  }

  push(chunk: Buffer): Framed[] {
    const framed: Framed[] = []
    if (this.#broken) return framed
    this.#append(chunk)
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      framed.push(next)
      if (next.kind === 'broken') break
    }
    return framed
  }

  #append(chunk: Buffer): void {
    if (this.#end + chunk.length > this.#buffer.length) {
      const kept = this.#end - this.#start
      const capacity = Math.max(this.#buffer.length, 2 * (kept + chunk.length))
      const buffer = Buffer.alloc(capacity)
      this.#buffer.copy(buffer, 0, this.#start, this.#end)
      this.#scannedTo -= this.#start
      this.#start = 0
      this.#end = kept
      this.#buffer = buffer
    }
    chunk.copy(this.#buffer, this.#end)
    this.#end += chunk.length
  }

  #next(): Framed | undefined {
    if (this.#messageBytes === undefined) {
      const ping = this.#skipLineBreaks()
      if (ping) return ping
      const broken = this.#findMessageEnd()
      if (broken) return broken
    }
    if (this.#messageBytes === undefined || this.#end - this.#start < this.#messageBytes) return undefined
    const bytes = Buffer.from(this.#buffer.subarray(this.#start, this.#start + this.#messageBytes))
    this.#start += this.#messageBytes
    this.#scannedTo = this.#start
    this.#messageBytes = undefined
    return { kind: 'message', bytes }
  }

  #skipLineBreaks(): Framed | undefined {
    let breaks = 0
    while (
      this.#end - this.#start >= 2 &&
      this.#buffer[this.#start] === 0x0d &&
      this.#buffer[this.#start + 1] === 0x0a
    ) {
      this.#start += 2
      breaks += 1
      if (breaks === 2) break
    }
    this.#scannedTo = Math.max(this.#scannedTo, this.#start)
    return breaks === 2 ? { kind: 'ping' } : undefined
  }

  #findMessageEnd(): Framed | undefined {
    const from = Math.max(this.#start, this.#scannedTo - 3)
    const found = this.#buffer.subarray(0, this.#end).indexOf('\r\n\r\n', from)
    this.#scannedTo = this.#end
    if (found < 0) return this.#end - this.#start > limits.messageBytes ? this.#fail(this.#end) : undefined
    const headerEnd = found + 4
    const bodyBytes = contentLength(this.#buffer.toString('latin1', this.#start, found))
    const messageBytes = headerEnd - this.#start + (bodyBytes ?? 0)
    if (bodyBytes === undefined || messageBytes > limits.messageBytes) return this.#fail(headerEnd)
    this.#messageBytes = messageBytes
    return undefined
  }

  #fail(end: number): Framed {
    this.#broken = true
    return { kind: 'broken', bytes: Buffer.from(this.#buffer.subarray(this.#start, end)) }
  }
}

/** 0 where it is missing, undefined where it is invalid or contradictory. */
const contentLength = (headers: string): number | undefined => {
  let found: string | undefined
  let name = ''
  for (const line of headers.split('\r\n')) {
    const folded = line.startsWith(' ') || line.startsWith('\t')
    if (!folded) {
      const colon = line.indexOf(':')
      name = canonicalName(line.slice(0, Math.max(0, colon)).trimEnd())
    }
    if (name !== 'content-length') continue
    const value = (folded ? line : line.slice(line.indexOf(':') + 1)).trim()
    if (value === '') continue
    if (found !== undefined) return undefined
    found = value
  }
  if (found === undefined) return 0
  return isAll(found, digitChars) ? Number(found) : undefined
}
