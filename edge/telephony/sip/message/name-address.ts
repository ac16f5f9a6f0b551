import { Malformed, type Strictness } from './malformed.ts'
import { type Parameters, scanParameters } from './parameters.ts'
import { type CharSet, charSet, displayChars, isAll, Scanner } from './scanner.ts'
import { parseUri, type Uri } from './uri.ts'

export type NameAddress = {
  readonly displayName?: string
  readonly uri: Uri
  readonly params: Parameters
  readonly bracketed: boolean
}

/** RFC 3261 §20.10: outside angle brackets `?`, `,` and `;` cannot belong to the URI. */
const notInBareUri = charSet('?,;<>" \t')
const bareUriChars: CharSet = (code) => !notInBareUri(code)

/** From, To, Contact, Route: one name-addr or addr-spec with its parameters. Throws Malformed. */
export const parseNameAddress = (value: string, strictness: Strictness = 'strict'): NameAddress => {
  const scanner = new Scanner(value)
  scanner.skipSpace()
  const bracket = value.indexOf('<', scanner.at)
  if (scanner.peek() === '"') {
    const displayName = scanner.takeQuoted()
    scanner.skipSpace()
    return {
      displayName,
      ...bracketedUri(scanner),
      bracketed: true,
      params: scanParameters(scanner, strictness),
    }
  }
  if (bracket < 0) {
    const uri = parseUri(scanner.take(bareUriChars))
    return { uri, bracketed: false, params: scanParameters(scanner, strictness) }
  }
  const display = value.slice(scanner.at, bracket).trim()
  if (strictness === 'strict' && !isAll(display, displayChars))
    throw new Malformed('display name needs quotes')
  scanner.at = bracket
  const address = bracketedUri(scanner)
  const params = scanParameters(scanner, strictness)
  return { ...(display === '' ? {} : { displayName: display }), ...address, bracketed: true, params }
}

const bracketedUri = (scanner: Scanner): { readonly uri: Uri } => {
  scanner.expect('<')
  return { uri: parseUri(scanner.takeUntil('>')) }
}
