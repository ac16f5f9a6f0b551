import { Malformed } from './malformed.ts'

export type CharSet = (code: number) => boolean

const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A set of ASCII characters; `beyond` says whether non-ASCII characters belong to it. */
export const charSet = (chars: string, beyond = false): CharSet => {
  const table = new Uint8Array(128)
  for (const char of chars) table[char.charCodeAt(0)] = 1
  return (code) => (code < 128 ? table[code] === 1 : beyond)
}

/** RFC 3261 §25.1: token. */
export const tokenChars = charSet(`${alphanumeric}-.!%*_+\`'~`)
export const digitChars = charSet('0123456789')
export const hexChars = charSet('0123456789abcdefABCDEF')
export const hostChars = charSet(`${alphanumeric}-._`)
/** RFC 3261 §25.1: word, as in Call-ID. */
export const wordChars = charSet(`${alphanumeric}-.!%*_+\`'~()<>:\\"/[]?{}`)
/** RFC 3261 §25.1: user and password, without the escapes. */
export const userChars = charSet(`${alphanumeric}-_.!~*'()&=+$,;?/`)
/** Includes the `=` at the end of base64 in a parameter, which is unambiguous there. */
export const uriParamChars = charSet(`${alphanumeric}-_.!~*'()[]/:&+$=`)
export const uriHeaderChars = charSet(`${alphanumeric}-_.!~*'()[]/?:+$&=`)
export const absoluteUriChars = charSet(`${alphanumeric}-_.!~*'()%;/?:@&=+$,[]#`)
/** Wider than token: IPv6 addresses, and base64 and slashes that some devices leave unquoted. */
export const paramValueChars = charSet(`${alphanumeric}-.!%*_+\`'~[]:/@&$()|^{}#?\\`, true)
/**
 * Display names outside quotes: the grammar allows tokens; in practice there are brackets, slashes and plain
 * UTF-8.
 */
export const displayChars = charSet(`${alphanumeric}-.!%*_+\`'~ \t()[]{}/:@#$^&?=|`, true)

export const isAll = (text: string, set: CharSet): boolean => {
  for (let at = 0; at < text.length; at += 1) if (!set(text.charCodeAt(at))) return false
  return true
}

export const isToken = (text: string): boolean => text.length > 0 && isAll(text, tokenChars)

/** Reads a header value once, from left to right: every parser based on it is linear. */
export class Scanner {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  peek(): string {
    return this.text.charAt(this.at)
  }

  skipSpace(): boolean {
    const start = this.at
    while (this.at < this.text.length && isSpace(this.text.charCodeAt(this.at))) this.at += 1
    return this.at > start
  }

  take(set: CharSet): string {
    const start = this.at
    while (this.at < this.text.length && set(this.text.charCodeAt(this.at))) this.at += 1
    return this.text.slice(start, this.at)
  }

  takeSome(set: CharSet, what: string): string {
    const taken = this.take(set)
    if (taken === '') throw new Malformed(`${what} expected`)
    return taken
  }

  takeIf(char: string): boolean {
    if (this.peek() !== char) return false
    this.at += 1
    return true
  }

  expect(char: string): void {
    if (!this.takeIf(char)) throw new Malformed(`'${char}' expected`)
  }

  /** The separator with the white space the grammar allows around it (RFC 3261 §25.1: SLASH, EQUAL, SEMI …). */
  takeSeparator(char: string): boolean {
    const start = this.at
    this.skipSpace()
    if (!this.takeIf(char)) {
      this.at = start
      return false
    }
    this.skipSpace()
    return true
  }

  /** A quoted string, unescaped. */
  takeQuoted(): string {
    this.expect('"')
    const parts: string[] = []
    let start = this.at
    while (this.at < this.text.length) {
      const char = this.text.charAt(this.at)
      if (char === '"') {
        parts.push(this.text.slice(start, this.at))
        this.at += 1
        return parts.join('')
      }
      if (char === '\\') {
        parts.push(this.text.slice(start, this.at))
        start = this.at + 1
        this.at += 2
      } else this.at += 1
    }
    throw new Malformed('quote not closed')
  }

  /** Everything up to the character, which is consumed. */
  takeUntil(char: string): string {
    const end = this.text.indexOf(char, this.at)
    if (end < 0) throw new Malformed(`'${char}' expected`)
    const taken = this.text.slice(this.at, end)
    this.at = end + 1
    return taken
  }

  expectEnd(): void {
    this.skipSpace()
    if (!this.done) throw new Malformed('unexpected text at the end of a header')
  }
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09

/** Splits at commas outside quotes and angle brackets. */
export const splitList = (value: string): string[] => {
  const items: string[] = []
  let start = 0
  let quoted = false
  let bracketed = false
  for (let at = 0; at < value.length; at += 1) {
    const char = value.charAt(at)
    if (quoted) {
      if (char === '\\') at += 1
      else if (char === '"') quoted = false
    } else if (char === '"' && !bracketed) quoted = true
    else if (char === '<') bracketed = true
    else if (char === '>') bracketed = false
    else if (char === ',' && !bracketed) {
      items.push(value.slice(start, at).trim())
      start = at + 1
    }
  }
  items.push(value.slice(start).trim())
  return items
}
