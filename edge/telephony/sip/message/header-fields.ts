export type Field = readonly [name: string, value: string]

/** RFC 3261 §7.3.3 and later registrations: the compact forms. */
const compactForms: ReadonlyMap<string, string> = new Map([
  ['a', 'accept-contact'],
  ['b', 'referred-by'],
  ['c', 'content-type'],
  ['e', 'content-encoding'],
  ['f', 'from'],
  ['i', 'call-id'],
  ['j', 'reject-contact'],
  ['k', 'supported'],
  ['l', 'content-length'],
  ['m', 'contact'],
  ['o', 'event'],
  ['r', 'refer-to'],
  ['s', 'subject'],
  ['t', 'to'],
  ['u', 'allow-events'],
  ['v', 'via'],
  ['x', 'session-expires'],
])

/** Lower case, compact forms expanded. */
export const canonicalName = (name: string): string => {
  const lower = name.toLowerCase()
  return compactForms.get(lower) ?? lower
}

/** The headers of one message. Maps, not objects: a header may be named `constructor`. */
export class HeaderFields {
  readonly #byName = new Map<string, string[]>()

  constructor(fields: Iterable<Field>) {
    for (const [name, value] of fields) {
      const key = canonicalName(name)
      const values = this.#byName.get(key)
      if (values) values.push(value)
      else this.#byName.set(key, [value])
    }
  }

  /** By lower-case long name. */
  first(name: string): string | undefined {
    return this.#byName.get(name)?.[0]
  }

  all(name: string): readonly string[] {
    return this.#byName.get(name) ?? []
  }

  /** Repeated headers joined by commas. */
  joined(): ReadonlyMap<string, string> {
    const joined = new Map<string, string>()
    for (const [name, values] of this.#byName) joined.set(name, values.join(', '))
    return joined
  }
}
