import { Malformed, type Strictness } from './malformed.ts'
import { formatParameters, type Parameters, scanParameters } from './parameters.ts'
import { charSet, Scanner, tokenChars } from './scanner.ts'
import { parseHostPort } from './uri.ts'

export type Via = {
  /** Upper case: UDP, TCP, TLS … */
  readonly transport: string
  readonly host: string
  readonly port?: number
  readonly params: Parameters
}

/** RFC 3261 §8.1.1.7: prefix of branches by RFC 3261 elements. */
export const magicCookie = 'z9hG4bK'

const sentByEnd = charSet('; \t,')

/** One Via value (RFC 3261 §20.42), white space allowed around its slashes. Throws Malformed. */
export const parseVia = (value: string, strictness: Strictness = 'strict'): Via => {
  const scanner = new Scanner(value)
  scanner.skipSpace()
  const protocol = scanner.takeSome(tokenChars, 'Via protocol')
  expectSlash(scanner)
  const version = scanner.takeSome(tokenChars, 'Via version')
  expectSlash(scanner)
  const transport = scanner.takeSome(tokenChars, 'Via transport').toUpperCase()
  if (protocol.toUpperCase() !== 'SIP' || version !== '2.0')
    throw new Malformed('Via of another protocol', 505)
  if (!scanner.skipSpace()) throw new Malformed('Via without sent-by')
  const sentBy = scanSentBy(scanner)
  return { transport, ...sentBy, params: scanParameters(scanner, strictness) }
}

const expectSlash = (scanner: Scanner): void => {
  if (!scanner.takeSeparator('/')) throw new Malformed("'/' expected in Via")
}

const scanSentBy = (scanner: Scanner): { readonly host: string; readonly port?: number } => {
  const host = scanner.take((code) => !sentByEnd(code) && code !== 0x3a && code !== 0x5b)
  const bracketed = host === '' && scanner.peek() === '[' ? `${scanner.takeUntil(']')}]` : host
  // RFC 3261 §25.1: COLON may be surrounded by white space.
  const port = scanner.takeSeparator(':') ? `:${scanner.take((code) => !sentByEnd(code))}` : ''
  return parseHostPort(`${bracketed}${port}`)
}

export const formatVia = (via: Via): string =>
  `SIP/2.0/${via.transport} ${via.host}${via.port === undefined ? '' : `:${via.port}`}${formatParameters(via.params)}`
