import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { Refusal } from '@parley/contract/refusals'
import { createEncodingDetector, type TextEncoding } from '@parley/edge/spreadsheets'
import { writeSealedFile } from '../sealed-file.ts'
import type { ApiApp } from './api-app.ts'

/** An upload on disk: sealed, and identified by its hash. */
export type SpooledFile = {
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** Undefined if it is not text. */
  readonly encoding: TextEncoding | undefined
  readonly lines: number
}

type Part = { readonly filename: string; readonly file: Readable & { readonly truncated: boolean } }

/** Writes an upload to disk with backpressure, and validates it while it streams. @throws file_too_big. */
export const spoolUpload = async (
  app: Pick<ApiApp, 'importsFolder' | 'numbers'>,
  { filename, file }: Part,
  /** The size limit, for the refusal's message. */
  megabytes: number,
): Promise<SpooledFile> => {
  await mkdir(app.importsFolder, { recursive: true, mode: 0o700 })
  const path = join(app.importsFolder, `${randomUUID()}.part`)
  const hash = createHash('sha256')
  const encoding = createEncodingDetector()
  let bytes = 0
  let lines = 0
  let last = newLine
  const judge = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      encoding.push(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, at + 1)) lines += 1
      last = chunk.at(-1) ?? last
      done(undefined, chunk)
    },
  })
  try {
    await writeSealedFile(app.numbers.fileKey, path, { stream: file, through: judge })
    if (file.truncated) throw new Refusal('file_too_big', { megabytes })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  if (last !== newLine) lines += 1
  return { name: filename, path, bytes, sha256: hash.digest('hex'), encoding: encoding.end(), lines }
}

const newLine = 0x0a
