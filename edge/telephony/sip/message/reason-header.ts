import type { HeaderFields } from './header-fields.ts'
import { Malformed } from './malformed.ts'
import { scanParameters } from './parameters.ts'
import { digitChars, isAll, Scanner, splitList, tokenChars } from './scanner.ts'

/** The Q.850 cause of a Reason header (RFC 3326), undefined without a readable one. */
export const q850Cause = (headers: HeaderFields): number | undefined => {
  for (const value of headers.all('reason').flatMap(splitList)) {
    const cause = causeOf(value)
    if (cause !== undefined) return cause
  }
  return undefined
}

const causeOf = (value: string): number | undefined => {
  try {
    const scanner = new Scanner(value)
    if (scanner.take(tokenChars).toUpperCase() !== 'Q.850') return undefined
    const cause = scanParameters(scanner).get('cause') ?? ''
    const readable = cause !== '' && cause.length <= 3 && isAll(cause, digitChars)
    return readable ? Number(cause) : undefined
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

/** RFC 3261 §20.33: seconds, before a comment and parameters. */
export const retryAfterSec = (headers: HeaderFields): number | undefined => {
  const digits = new Scanner(headers.first('retry-after') ?? '').take(digitChars)
  return digits === '' || digits.length > 9 ? undefined : Number(digits)
}
