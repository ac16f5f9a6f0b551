import type { Route } from '@parley/contract/api'
import { z } from 'zod'
import { type Schema, sampleOf } from './sample-input.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Malicious or malformed field values. */
export const nastyValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '😀'.repeat(10),
  '\ud800',
  '\udfff\ud800',
  '\u202etxet',
  '\ufeff',
  'e\u0301\u200d\ufdfa',
  'x'.repeat(10_000),
  '漢'.repeat(10_000),
  "'; drop table task; --",
  '%_\\',
  '../../etc/passwd',
  '{{7*7}}',
  '{name}##{name}',
  '##',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e9',
  '１２',
  '9'.repeat(40),
  '(a+)+$',
  '0197ffff-0000-7000-8000-000000000002.9999999999',
  [],
  [[[]]],
  [null, 1, 'x'],
  Array.from({ length: 1001 }, () => 'x'),
  {},
  { $gt: '' },
  JSON.parse('{"__proto__":{"isAdministrator":true}}'),
  { constructor: { prototype: {} } },
]

/** Every field of a request, at every depth, with every nasty value in turn; the rest stays valid. */
export function* nastyInputs(
  route: Route,
  sample: Fields,
): Generator<{ readonly field: string; readonly value: unknown; readonly fields: Fields }> {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema // A part of JSON Schema.
  for (const path of leavesOf(schema))
    for (const value of nastyValues) {
      const [field = ''] = path
      const whole = { ...sample, [field]: sample[field] ?? sampleOf(schema.properties?.[field] ?? {}) }
      yield {
        field: path.join('.'),
        value,
        fields: replaced(whole, path, value) as Fields, // A path of a DTO leads into an object.
      }
    }
}

/** Paths to everything replaceable: each member, and each item of a list. */
export const leavesOf = (schema: Schema, path: readonly string[] = []): readonly (readonly string[])[] => [
  ...(path.length === 0 ? [] : [path]),
  ...(schema.anyOf ?? []).flatMap((one) => leavesOf(one, path).filter((leaf) => leaf.length > path.length)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => leavesOf(member, [...path, name])),
  ...(schema.items === undefined ? [] : leavesOf(schema.items, [...path, '0'])),
]

/** A copy with one place replaced; missing objects on the path are created. */
export const replaced = (whole: unknown, [first, ...rest]: readonly string[], value: unknown): unknown => {
  if (first === undefined) return value
  if (first === '0') {
    const [head, ...tail] = Array.isArray(whole) ? whole : []
    return [replaced(head, rest, value), ...tail]
  }
  const members = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {}
  const inner = Object.entries(members).find(([name]) => name === first)?.[1]
  return { ...members, [first]: replaced(inner, rest, value) }
}
