import { z } from 'zod'
import type { PlannedRoute, Route } from './route.ts'

const kibibyte = 1024
const smallest = 16 * kibibyte
const largest = 1024 * kibibyte

/**
 * The largest JSON body of an endpoint, in bytes: what its own fields can hold, between 16 KiB and 1 MiB. This
 * bounds how much an unauthenticated request can make the server read.
 */
export const bodyLimitOf = (route: Route | PlannedRoute): number => {
  if (!('input' in route)) return smallest
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return Math.min(largest, Math.max(smallest, Math.ceil(mostBytes(schema as Schema)) + 4 * kibibyte)) // Zod's own JSON Schema output.
}

type Schema = {
  readonly type?: string | readonly string[]
  readonly maxLength?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema | false
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly $ref?: string
}

/**
 * A character needs at most four bytes of UTF-8, or twelve as an escaped surrogate pair; few texts are fully
 * escaped.
 */
const bytesOfCharacter = 4
const bytesOfNumber = 32
/** Numbers, amounts and telephone numbers as text. */
const bytesOfPattern = 256
/** Lists, also joined by commas, have no JSON Schema before they are parsed. */
const bytesOfPreprocessed = 8 * kibibyte

/** Infinity where the schema has no bound. */
const mostBytes = (schema: Schema): number => {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return Math.max(0, ...branches.map(mostBytes))
  if (schema.allOf !== undefined) return schema.allOf.reduce((bytes, one) => bytes + mostBytes(one), 0)
  if (schema.const !== undefined || schema.enum !== undefined)
    return Math.max(0, ...(schema.enum ?? [schema.const]).map((one) => JSON.stringify(one).length + 2))
  switch (schema.type) {
    case 'string':
      return bytesOfText(schema)
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return bytesOfNumber
    case 'array':
      return bytesOfArray(schema)
    case 'object':
      return bytesOfObject(schema)
    default:
      return bytesOfPreprocessed
  }
}

const bytesOfText = ({ maxLength, pattern }: Schema): number => {
  if (maxLength !== undefined) return maxLength * bytesOfCharacter
  return pattern === undefined ? Number.POSITIVE_INFINITY : bytesOfPattern
}

const bytesOfArray = ({ prefixItems, items, maxItems }: Schema): number => {
  if (prefixItems !== undefined) return prefixItems.reduce((bytes, one) => bytes + mostBytes(one) + 1, 2)
  return items && maxItems !== undefined ? maxItems * (mostBytes(items) + 1) : Number.POSITIVE_INFINITY
}

const bytesOfObject = ({ properties = {}, additionalProperties }: Schema): number =>
  typeof additionalProperties === 'object'
    ? Number.POSITIVE_INFINITY
    : Object.entries(properties).reduce((bytes, [name, one]) => bytes + name.length + 4 + mostBytes(one), 2)
