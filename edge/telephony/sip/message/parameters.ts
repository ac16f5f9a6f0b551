import { Malformed, type Strictness } from './malformed.ts'
import { isAll, paramValueChars, type Scanner, tokenChars } from './scanner.ts'

/** Header parameters in order; names in lower case, undefined without a value. */
export type Parameters = ReadonlyMap<string, string | undefined>

/**
 * `*( SEMI generic-param )` to the end of the header (RFC 3261 §25.1); leniently also with nothing between two
 * semicolons or after `=`.
 */
export const scanParameters = (scanner: Scanner, strictness: Strictness = 'strict'): Parameters => {
  const lenient = strictness === 'lenient'
  const parameters = new Map<string, string | undefined>()
  while (scanner.takeSeparator(';')) {
    if (lenient && (scanner.done || scanner.peek() === ';')) continue
    const name = scanner.takeSome(tokenChars, 'parameter name').toLowerCase()
    // RFC 3261 §7.3.1: a parameter name appears once; two tags would mean two dialogs.
    if (parameters.has(name)) throw new Malformed(`parameter ${name} twice`)
    parameters.set(name, scanner.takeSeparator('=') ? scanValue(scanner, lenient) : undefined)
  }
  scanner.expectEnd()
  return parameters
}

const scanValue = (scanner: Scanner, mayBeEmpty: boolean): string => {
  if (scanner.peek() === '"') return scanner.takeQuoted()
  return mayBeEmpty ? scanner.take(paramValueChars) : scanner.takeSome(paramValueChars, 'parameter value')
}

export const formatParameters = (parameters: Parameters): string => {
  const parts: string[] = []
  for (const [name, value] of parameters) {
    parts.push(value === undefined ? `;${name}` : `;${name}=${formatValue(value)}`)
  }
  return parts.join('')
}

/** Unquoted wherever possible: a peer gets its own branch and tag back byte by byte. */
const formatValue = (value: string): string =>
  value !== '' && isAll(value, paramValueChars) ? value : quote(value)

/** A quoted-string; control characters become spaces, so nothing can break out of its header. */
export const quote = (text: string): string => {
  const parts: string[] = ['"']
  for (const char of text) {
    if (char === '"' || char === '\\') parts.push('\\', char)
    else parts.push(char < ' ' || char === '\u007f' ? ' ' : char)
  }
  parts.push('"')
  return parts.join('')
}
