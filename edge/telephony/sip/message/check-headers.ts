import type { HeaderFields } from './header-fields.ts'
import { Malformed, type Strictness } from './malformed.ts'
import { parseNameAddress } from './name-address.ts'
import { digitChars, isAll, splitList, wordChars } from './scanner.ts'

const required = ['via', 'from', 'to', 'call-id', 'cseq'] as const

/** With two of these it would be open which one counts (RFC 4475 §3.3.8, §3.3.9). */
const single = {
  lenient: ['from', 'to', 'call-id', 'cseq', 'content-length', 'content-type'],
  strict: ['max-forwards', 'date', 'expires'],
} as const satisfies Record<Strictness, readonly string[]>

/**
 * Checks the headers that state depends on; in strict mode, also the others that have a grammar. Throws
 * Malformed.
 */
export const checkKnownHeaders = (headers: HeaderFields, strictness: Strictness): void => {
  for (const name of single.lenient) if (headers.all(name).length > 1) throw new Malformed(`${name} twice`)
  for (const name of required) if (!headers.first(name)) throw new Malformed(`${name} missing`)
  checkNumber(headers, 'content-length', Number.MAX_SAFE_INTEGER)
  checkCallId(headers.first('call-id') ?? '')
  if (strictness === 'strict') checkStateless(headers)
}

const checkStateless = (headers: HeaderFields): void => {
  for (const name of single.strict) if (headers.all(name).length > 1) throw new Malformed(`${name} twice`)
  checkNumber(headers, 'max-forwards', 255)
  checkNumber(headers, 'expires', 2 ** 32 - 1)
  checkDate(headers.first('date'))
  checkContacts(headers)
  checkRoutes(headers, 'route')
  checkRoutes(headers, 'record-route')
}

const checkNumber = (headers: HeaderFields, name: string, max: number): void => {
  const value = headers.first(name)
  if (value === undefined) return
  if (value === '' || !isAll(value, digitChars) || Number(value) > max)
    throw new Malformed(`${name} malformed`)
}

/** RFC 3261 §25.1: word [ "@" word ]. */
const checkCallId = (callId: string): void => {
  const words = callId.split('@')
  if (words.length > 2 || words.some((word) => word === '' || !isAll(word, wordChars))) {
    throw new Malformed('Call-ID malformed')
  }
}

/** RFC 3261 §20.17: GMT, always. */
const checkDate = (date: string | undefined): void => {
  if (date !== undefined && !date.endsWith(' GMT')) throw new Malformed('Date not in GMT')
}

const checkContacts = (headers: HeaderFields): void => {
  for (const contact of listOf(headers, 'contact')) if (contact !== '*') parseNameAddress(contact)
}

const checkRoutes = (headers: HeaderFields, name: string): void => {
  for (const route of listOf(headers, name)) {
    // RFC 3261 §25.1: route-param is a name-addr, the angle brackets are not optional.
    if (!parseNameAddress(route).bracketed) throw new Malformed(`${name} without angle brackets`)
  }
}

/** Max-Forwards of 70 limits the hops; checking a datagram of 6000 contacts took 30 ms. */
const maxListItems = 100

/** The items of a repeated, comma-separated header. Throws Malformed above the limit. */
export const listOf = (headers: HeaderFields, name: string): string[] => {
  const items = headers.all(name).flatMap(splitList)
  if (items.length > maxListItems) throw new Malformed(`too many items in ${name}`, 513)
  return items
}
