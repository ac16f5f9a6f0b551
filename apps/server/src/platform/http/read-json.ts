import { Refusal } from '@parley/contract/refusals'

/** Decision §13 and the threat model: legitimate requests nest less deeply. */
const deepest = 32
/** Members of objects and arrays in total: a flow of 1,000 nodes has about 40,000. */
const mostMembers = 200_000
/** Fields of the request itself; the largest form has about sixty. */
const mostFields = 200
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

export type Fields = Readonly<Record<string, unknown>>

/** The members of an untrusted JSON object. Afterwards neither depth nor keys are a risk. */
export const readJson = (text: string): Fields => {
  if (text.trim() === '') return {}
  if (isTooComplex(text)) throw new Refusal('bad_request')
  const parsed = parse(text)
  if (!isObject(parsed)) throw new Refusal('bad_request')
  // A schema reports each unknown key, which takes time.
  if (Object.keys(parsed).length > mostFields) throw new Refusal('parameter_error')
  refuseHarm(parsed)
  return parsed
}

/** JSON inside a field, such as processGraph; undefined if it is not JSON. */
export const readInnerJson = (text: string): unknown => {
  if (isTooComplex(text)) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    refuseHarm(parsed)
    return parsed
  } catch {
    return undefined
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('bad_request')
  }
}

/** Counts brackets and members outside strings before parsing, because a parser recurses. */
const isTooComplex = (text: string): boolean => {
  let depth = 0
  let members = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isInString) {
      if (sign === 0x5c) at += 1
      else if (sign === 0x22) isInString = false
    } else if (sign === 0x22) isInString = true
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1
      if (depth > deepest) return true
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1
    else if (sign === 0x2c) {
      members += 1
      if (members > mostMembers) return true
    }
  }
  return false
}

/** U+0000 and lone surrogates cannot be stored; the keys would reach an object's prototype. */
export const refuseHarm = (value: unknown): void => {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && (next.includes('\0') || /\p{Surrogate}/u.test(next)))
      throw new Refusal('parameter_error')
    if (typeof next !== 'object' || next === null) continue
    for (const [key, member] of Object.entries(next)) {
      if (forbiddenKeys.has(key) || key.includes('\0')) throw new Refusal('parameter_error')
      left.push(member)
    }
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
