import { type ScriptLanguage, scriptLanguages } from '@parley/contract/vocabulary'
import type { Calibration } from './calibration.ts'
import type { Planes } from './planes.ts'
import type { Vocabulary } from './vocabulary.ts'

export type ClassifierModel = {
  readonly language: ScriptLanguage
  readonly keys: readonly string[]
  readonly vocabulary: Vocabulary
  readonly planes: Planes
  readonly calibration: Calibration
  /** Present where an embedder was used during training. */
  readonly vectors?: SentenceVectors
}

/**
 * Embeddings of the example sentences, stored with the model: each row is a unit vector, quantized
 * to bytes.
 */
export type SentenceVectors = {
  /** Name of the embedder: vectors of two embedders cannot be compared. */
  readonly embedder: string
  readonly dimensions: number
  /** Per row, indexes into the model's keys; none for sentences outside the script. */
  readonly meanings: readonly (readonly number[])[]
  /** Row after row, each scaled by its largest member: only the direction matters. */
  readonly steps: Int8Array
  readonly calibration: Calibration
}

/**
 * File layout: 16 bytes of header (magic, format, length of the rest, checksum of the rest), then
 * JSON preceded by its length, then the arrays, each aligned to four bytes. Little-endian, as on
 * all supported machines.
 */
const magic = 0x4c594c50 // "PLYL"
/**
 * Increased whenever the file or the features change: a model and the code that reads it must
 * produce the same n-grams.
 */
const format = 1
const headerBytes = 16

export const encodeModel = (model: ClassifierModel): Uint8Array => {
  const { vocabulary, planes, calibration, language, keys, vectors } = model
  const head = unitsOf(
    JSON.stringify({
      language,
      keys,
      calibration,
      sentences: vocabulary.sentences,
      features: vocabulary.hashes.length,
      weights: planes.steps.length,
      ...(vectors && { vectors: { ...vectors, steps: vectors.steps.length } }),
    }),
  )
  const parts = [
    new Uint8Array(Uint32Array.of(head.length).buffer),
    bytesOf(head),
    ...[vocabulary.hashes, vocabulary.counts, planes.lengths].map(bytesOf),
    ...[planes.meanings, planes.steps, planes.scales, planes.biases].map(bytesOf),
    ...(vectors ? [bytesOf(vectors.steps)] : []),
  ]
  const length = parts.reduce((sum, part) => sum + padded(part.length), 0)
  const bytes = new Uint8Array(headerBytes + length)
  let at = headerBytes
  for (const part of parts) {
    bytes.set(part, at)
    at += padded(part.length)
  }
  bytes.set(bytesOf(Uint32Array.of(magic, format, length, checksum(bytes.subarray(headerBytes)))), 0)
  return bytes
}

/** Undefined where the bytes are no model, of another format, or damaged. */
export const decodeModel = (bytes: Uint8Array): ClassifierModel | undefined => {
  if (bytes.length < headerBytes + 4) return undefined
  // A copy is aligned to four bytes, whatever the source.
  const whole = bytes.slice().buffer
  const [foundMagic, foundFormat, length, sum] = new Uint32Array(whole, 0, 4)
  if (foundMagic !== magic || foundFormat !== format || length !== bytes.length - headerBytes)
    return undefined
  if (sum !== checksum(new Uint8Array(whole, headerBytes))) return undefined
  return readParts(whole)
}

const readParts = (whole: ArrayBuffer): ClassifierModel | undefined => {
  let at = headerBytes
  const next = (length: number): number => {
    const from = at
    at += padded(length)
    return from
  }
  const [headLength = 0] = new Uint32Array(whole, next(4), 1)
  const head = readHead(new Uint16Array(whole, next(2 * headLength), headLength))
  if (head === undefined) return undefined
  const { language, keys, calibration, sentences, features, weights, vectors } = head
  const model = {
    language,
    keys,
    calibration,
    vocabulary: {
      sentences,
      hashes: new Uint32Array(whole, next(4 * features), features),
      counts: new Uint16Array(whole, next(2 * features), features),
    },
    planes: {
      lengths: new Uint16Array(whole, next(2 * features), features),
      meanings: new Uint16Array(whole, next(2 * weights), weights),
      steps: new Int8Array(whole, next(weights), weights),
      scales: new Float32Array(whole, next(4 * keys.length), keys.length),
      biases: new Float32Array(whole, next(4 * keys.length), keys.length),
    },
  }
  if (vectors === undefined) return model
  const steps = new Int8Array(whole, next(vectors.steps), vectors.steps)
  return { ...model, vectors: { ...vectors, steps } }
}

type Head = Pick<ClassifierModel, 'language' | 'keys' | 'calibration'> & {
  readonly sentences: number
  readonly features: number
  readonly weights: number
  readonly vectors?: Omit<SentenceVectors, 'steps'> & { readonly steps: number }
}

/**
 * The checksum is valid, so the content is `encodeModel`'s; only the language is checked, to narrow
 * its type.
 */
const readHead = (units: Uint16Array): Head | undefined => {
  const head = JSON.parse(Array.from(units, (unit) => String.fromCharCode(unit)).join(''))
  const language = scriptLanguages.find((known) => known === head.language)
  return language && { ...head, language }
}

const unitsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

const padded = (length: number): number => Math.ceil(length / 4) * 4

const bytesOf = (array: Uint32Array | Uint16Array | Int8Array | Float32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** FNV-1a, 32 bits: detects damage. It does not prove origin; the model's SHA-256 does. */
const checksum = (bytes: Uint8Array): number => {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
