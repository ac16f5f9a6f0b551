import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Route, ServedEndpoint } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { FastifyRequest } from 'fastify'
import { inTurn, type Lease } from '../budget/index.ts'
import { readSealedFile } from '../sealed-file.ts'
import type { ApiApp } from './api-app.ts'
import type { UploadedFile } from './api-request.ts'
import { type Fields, readJson } from './read-json.ts'
import { type SpooledFile, spoolUpload } from './spool-upload.ts'

export type Body = {
  readonly fields: Fields
  readonly file?: UploadedFile
  readonly spooled?: SpooledFile
  /** The memory lease of the file, held until the response. */
  readonly lease?: Lease
}

type Coming = { readonly served: ServedEndpoint; readonly request: FastifyRequest; readonly holder: string }

export const readBody = async (app: ApiApp, coming: Coming): Promise<Body> => {
  const { request } = coming
  if (!request.isMultipart())
    return { fields: typeof request.body === 'string' ? readJson(request.body) : {} }
  const { file } = coming.served.route.route
  if (file === undefined) throw new Refusal('bad_request')
  const uploading = app.budgets.uploads.takeNow(coming.holder)
  try {
    return await readParts(app, coming)
  } finally {
    uploading.release()
  }
}

/** The file under its contract name, other parts as fields; a part named `task` holds the fields as JSON (decision §3). */
const readParts = async (app: ApiApp, { served: { route }, request, holder }: Coming): Promise<Body> => {
  const fields = new Map<string, unknown>()
  let read: Omit<Body, 'fields'> = {}
  const fileSize = megabytesOf(route.route) * 1024 * 1024
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type === 'file') read = await readFile(app, { route: route.route, part, holder })
    else if (part.fieldname === 'task' && typeof part.value === 'string')
      for (const [name, value] of Object.entries(readJson(part.value))) fields.set(name, value)
    else fields.set(part.fieldname, part.value)
  }
  return { fields: Object.fromEntries(fields), ...read }
}

/** Default limit. */
const usualMegabytes = 2

const megabytesOf = ({ fileMegabytes }: Pick<Route, 'fileMegabytes'>): number =>
  fileMegabytes ?? usualMegabytes

type Part = {
  readonly filename: string
  readonly file: Readable & { readonly truncated: boolean }
  readonly toBuffer: () => Promise<Buffer>
}
type FileComing = {
  readonly route: Pick<Route, 'fileMegabytes' | 'isSpooled'>
  readonly part: Part
  readonly holder: string
}

/**
 * A large file is written to disk as it arrives; its memory is reserved once it is complete, queued with other files. @throws
 * file_too_big, payload_too_large, too_many_requests
 */
const readFile = async (app: ApiApp, { route, part, holder }: FileComing): Promise<Omit<Body, 'fields'>> => {
  const megabytes = megabytesOf(route)
  if (megabytes <= usualMegabytes && !route.isSpooled) {
    const lease = app.budgets.memory.takeNow(holder, megabytes * 1024 * 1024)
    try {
      return { file: fileOf(app, holder, { name: part.filename, bytes: await part.toBuffer() }), lease }
    } catch (error) {
      lease.release()
      throw error
    }
  }
  const spooled = await spoolUpload(app, part, megabytes)
  if (route.isSpooled) return { spooled }
  try {
    const lease = await app.budgets.memory.take(holder, spooled.bytes)
    return { file: fileOf(app, holder, { name: spooled.name, bytes: await unsealed(app, spooled) }), lease }
  } finally {
    await rm(spooled.path, { force: true })
  }
}

const fileOf = (app: ApiApp, holder: string, read: Omit<UploadedFile, 'inTurn'>): UploadedFile => ({
  ...read,
  inTurn: (parse) => inTurn(app.budgets.parsers, holder, parse),
})

const unsealed = async (app: ApiApp, { path, bytes }: SpooledFile): Promise<Buffer> => {
  const whole = Buffer.allocUnsafe(bytes)
  let at = 0
  for await (const chunk of readSealedFile(app.numbers.fileKey, path)) at += chunk.copy(whole, at)
  return whole
}
