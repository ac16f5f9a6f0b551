import { createHash } from 'node:crypto'

/** JSON with sorted keys and no spaces: equal values give equal text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (isPlainObject(inner) ? sortKeys(inner) : inner))

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sortKeys = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
