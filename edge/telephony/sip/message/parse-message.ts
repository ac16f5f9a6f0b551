import { checkKnownHeaders, listOf } from './check-headers.ts'
import { canonicalName, type Field, HeaderFields } from './header-fields.ts'
import { Malformed, type Strictness } from './malformed.ts'
import { parseNameAddress } from './name-address.ts'
import { digitChars, isAll, isToken } from './scanner.ts'
import type { MessageCore, SipMessage } from './sip-message.ts'
import { parseUri } from './uri.ts'
import { parseVia, type Via } from './via.ts'

export const limits = {
  /** A UDP datagram cannot be longer; on TCP it is the maximum per message. */
  messageBytes: 65_536,
  headerCount: 256,
  headerLineChars: 8_192,
} as const

export type Parsed =
  | { readonly kind: 'message'; readonly message: SipMessage }
  /**
   * `answerable` where a request can get an error response: its headers, including the topmost Via, allow one.
   */
  | {
      readonly kind: 'malformed'
      readonly code: number
      readonly reason: string
      readonly answerable?: Answerable
    }

export type Answerable = { readonly headers: HeaderFields; readonly vias: readonly [Via, ...Via[]] }

/** Parses one whole message by its Strictness (RFC 3261 §25, RFC 4475). Linear in the length; never throws. */
export const parseMessage = (bytes: Buffer): Parsed => {
  let headers: HeaderFields | undefined
  let startLine = ''
  try {
    if (bytes.length > limits.messageBytes) throw new Malformed('message too large', 513)
    const start = skipLineBreaks(bytes)
    const end = bytes.indexOf('\r\n\r\n', start)
    if (end < 0) throw new Malformed('headers do not end')
    // Invalid UTF-8 becomes replacement characters: some carriers send display names in GB 18030; tags stay
    // intact.
    const lines = bytes.toString('utf8', start, end).split('\r\n')
    startLine = lines[0] ?? ''
    const { fields, isWhole } = parseFields(lines)
    headers = new HeaderFields(fields)
    return {
      kind: 'message',
      message: buildMessage(startLine, { headers, isWhole }, bytes.subarray(end + 4)),
    }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const answerable = headers && !startLine.startsWith('SIP/') ? salvage(startLine, headers) : undefined
    return {
      kind: 'malformed',
      code: error.code,
      reason: error.message,
      ...(answerable ? { answerable } : {}),
    }
  }
}

const skipLineBreaks = (bytes: Buffer): number => {
  let at = 0
  while (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) at += 2
  return at
}

type ReadFields = { readonly fields: readonly Field[]; readonly isWhole: boolean }

/** `isWhole`: no line was skipped for lack of a header name. */
const parseFields = (lines: readonly string[]): ReadFields => {
  const fields: { name: string | undefined; parts: string[]; chars: number }[] = []
  for (const line of lines.slice(1)) {
    if (line.includes('\r') || line.includes('\n')) throw new Malformed('bare line break')
    const folded = line.startsWith(' ') || line.startsWith('\t')
    const field = folded ? fields.at(-1) : parseFieldStart(line)
    if (!field) throw new Malformed('folding before the first header')
    if (folded) field.parts.push(line.trim())
    else fields.push(field)
    field.chars += line.length
    if (field.chars > limits.headerLineChars) throw new Malformed('header line too long', 513)
    if (fields.length > limits.headerCount) throw new Malformed('too many headers', 513)
  }
  const named = fields.flatMap(({ name, parts }) =>
    name === undefined ? [] : [[name, parts.join(' ').trim()] as const],
  )
  return { fields: named, isWhole: named.length === fields.length }
}

const parseFieldStart = (line: string): { name: string | undefined; parts: string[]; chars: number } => {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon)).trimEnd()
  const canonical = isToken(name) ? canonicalName(name) : undefined
  return { name: canonical, parts: [line.slice(colon + 1).trim()], chars: 0 }
}

const buildMessage = (
  startLine: string,
  { headers, isWhole }: { readonly headers: HeaderFields; readonly isWhole: boolean },
  rest: Buffer,
): SipMessage => {
  const start = parseStartLine(startLine)
  const strictness = strictnessOf(start, headers)
  if (!isWhole && strictness === 'strict') throw new Malformed('header name malformed')
  const core = parseCore(headers, rest, strictness)
  if (start.kind === 'response') return { ...start, ...core }
  if (start.method !== core.cseq.method) throw new Malformed('CSeq names another method')
  return { ...start, ...core }
}

type StartLine =
  | { readonly kind: 'request'; readonly method: string; readonly uri: string }
  | { readonly kind: 'response'; readonly code: number; readonly reason: string }

const parseStartLine = (line: string): StartLine => {
  if (line.toUpperCase().startsWith('SIP/')) return parseStatusLine(line)
  const parts = line.split(' ')
  const [method = '', uri = '', version = ''] = parts
  // RFC 3261 §7.1: single spaces, nothing after the version.
  if (parts.length !== 3 || !isToken(method)) throw new Malformed('request line malformed')
  if (version.toUpperCase() !== 'SIP/2.0') {
    throw new Malformed('version not supported', version.toUpperCase().startsWith('SIP/') ? 505 : 400)
  }
  const parsed = parseUri(uri)
  // RFC 3261 §19.1.1: headers are not allowed in a Request-URI.
  if (parsed.kind === 'sip' && parsed.hasHeaders) throw new Malformed('Request-URI with headers')
  return { kind: 'request', method, uri }
}

const parseStatusLine = (line: string): StartLine => {
  const version = line.slice(0, 7).toUpperCase()
  const digits = line.slice(8, 11)
  const shaped = line.charAt(7) === ' ' && (line.length === 11 || line.charAt(11) === ' ')
  if (version !== 'SIP/2.0' || !shaped || digits.length !== 3 || !isAll(digits, digitChars)) {
    throw new Malformed('status line malformed')
  }
  const code = Number(digits)
  if (code < 100 || code > 699) throw new Malformed('status code out of range')
  return { kind: 'response', code, reason: line.slice(12) }
}

/** A tag in To: within a dialog. */
const strictnessOf = (start: StartLine, headers: HeaderFields): Strictness =>
  start.kind === 'response' || /;\s*tag\s*=/i.test(headers.first('to') ?? '') ? 'lenient' : 'strict'

const parseCore = (headers: HeaderFields, rest: Buffer, strictness: Strictness): MessageCore => {
  checkKnownHeaders(headers, strictness)
  const callId = headers.first('call-id') ?? ''
  return {
    headers,
    vias: parseVias(headers, strictness),
    from: parseNameAddress(headers.first('from') ?? '', strictness),
    to: parseNameAddress(headers.first('to') ?? '', strictness),
    callId,
    cseq: parseCseq(headers.first('cseq') ?? ''),
    body: takeBody(headers, rest),
  }
}

const parseVias = (headers: HeaderFields, strictness: Strictness): readonly [Via, ...Via[]] => {
  const [top, ...others] = listOf(headers, 'via').map((via) => parseVia(via, strictness))
  if (!top) throw new Malformed('Via missing')
  return [top, ...others]
}

/** RFC 3261 §8.1.1.5: below 2^31. */
const parseCseq = (value: string): { readonly number: number; readonly method: string } => {
  const gap = value.search(/[ \t]/)
  const digits = gap < 0 ? '' : value.slice(0, gap)
  const method = gap < 0 ? '' : value.slice(gap).trim()
  const number = Number(digits)
  if (digits === '' || !isAll(digits, digitChars) || !isToken(method) || number >= 2 ** 31) {
    throw new Malformed('CSeq malformed')
  }
  return { number, method }
}

/** RFC 3261 §18.3: bytes after Content-Length are ignored, fewer bytes are an error. */
const takeBody = (headers: HeaderFields, rest: Buffer): Buffer => {
  const value = headers.first('content-length')
  if (value === undefined) return rest
  const bytes = Number(value)
  if (bytes > rest.length) throw new Malformed('body shorter than Content-Length')
  return rest.subarray(0, bytes)
}

const salvage = (startLine: string, headers: HeaderFields): Answerable | undefined => {
  // RFC 3261 §17: an ACK is never answered.
  if (startLine.startsWith('ACK ')) return undefined
  for (const name of ['from', 'to', 'call-id', 'cseq']) if (headers.all(name).length === 0) return undefined
  try {
    return { headers, vias: parseVias(headers, 'strict') }
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}
