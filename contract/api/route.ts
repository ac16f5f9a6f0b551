import type { z } from 'zod'
import type { Role } from '../vocabulary/role.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Which roles may use an endpoint; the account, the masks and the operate bits decide which data they see. */
export type Permission = 'anyone' | 'everyRole' | 'customersAbove' | 'resellers' | 'administrator'

/** The roles of wire-paths.tsv: all, 1-4, 1-3, 1-2, 1. */
export const rolesOf: Readonly<Record<Permission, readonly Role[]>> = {
  anyone: ['superAdministrator', 'agent', 'directCustomer', 'resellersCustomer'],
  everyRole: ['superAdministrator', 'agent', 'directCustomer', 'resellersCustomer'],
  customersAbove: ['superAdministrator', 'agent', 'directCustomer'],
  resellers: ['superAdministrator', 'agent'],
  administrator: ['superAdministrator'],
}

/** Decision §1: permissions of a login's operateGrant. */
export const operateBits = { add: 1, copy: 2, update: 4, delete: 8, publish: 16 } as const
export type Operation = keyof typeof operateBits

/** Decision §1: parts of a scene covered by read and write masks. */
export const maskBits = { flow: 1, words: 2, tricks: 4 } as const

/** How a request authenticates. `refreshCookie` is for the one endpoint that renews an expired ticket. */
type Ticket = 'needed' | 'optional' | 'refreshCookie'

export type Answer =
  | { readonly kind: 'one'; readonly data: z.ZodType }
  | { readonly kind: 'list'; readonly item: z.ZodType }
  /** A list by the id of its parent, one item by its own id (decision §13). */
  | { readonly kind: 'listOrOne'; readonly item: z.ZodType }
  | { readonly kind: 'nothing' }
  /** Bytes instead of an envelope on success. */
  | { readonly kind: 'bytes'; readonly type: string }
  /** Bytes streamed as they are produced, possibly without end. */
  | { readonly kind: 'stream'; readonly type: string }

/** Side effects of an endpoint beyond our own rows; each has rate limits of its own. */
export type Effect = 'calls' | 'messages' | 'speech' | 'exports' | 'money'

export type Route = {
  readonly path: string
  /** "Also served as" of wire-paths.tsv. */
  readonly aliases?: readonly string[]
  /** The path also works without its last `{segment}` (decision §13). */
  readonly bare?: true
  /** As wire-paths.tsv names them. The server itself also accepts POST for GET, which is not repeated here. */
  readonly methods: readonly Method[]
  readonly does: string
  readonly roles: Permission
  readonly ticket?: Ticket
  /** The bit of operateGrant that the principal needs. */
  readonly operate?: Operation
  /** Why an endpoint beyond a read needs no bit. */
  readonly withoutOperate?: string
  readonly effect?: Effect
  /** Creates, spends or sends: supports Idempotency-Key. */
  readonly creates?: true
  /** For a file upload as multipart/form-data: the name of its part. */
  readonly file?: string
  /** Its maximum size, MB; default 2. */
  readonly fileMegabytes?: number
  /** The file is streamed to disk and never held in memory. */
  readonly isSpooled?: true
  readonly input: z.ZodObject
  readonly answer: Answer
}

export const route = <const R extends Route>(definition: R): R => definition

/** An endpoint of the specification that answers `not_built_yet` for now. */
export type PlannedRoute = Omit<Route, 'input' | 'answer'>

/** Input and output of an implemented endpoint, as the server's handler has them. */
export type InputOf<R extends Route> = z.output<R['input']>
export type ResponseOf<R extends Route> = R['answer'] extends { kind: 'one'; data: infer D extends z.ZodType }
  ? z.input<D>
  : R['answer'] extends { kind: 'list'; item: infer I extends z.ZodType }
    ? ListOf<z.input<I>>
    : R['answer'] extends { kind: 'listOrOne'; item: infer I extends z.ZodType }
      ? z.input<I> | ListOf<z.input<I>>
      : R['answer'] extends { kind: 'bytes' }
        ? Bytes
        : R['answer'] extends { kind: 'stream' }
          ? ByteStream
          : undefined

/** A page of a list. For very long lists the total is a lower bound. */
export type ListOf<Item> = {
  readonly data: readonly Item[]
  readonly total: number
  readonly totalIsAtLeast?: true | undefined
}

/** Part of a file, or all of it. */
export type Bytes = {
  readonly type: string
  readonly body: Uint8Array
  readonly range?: { readonly from: number; readonly total: number }
}

/** A file or a stream. */
export type ByteStream = {
  readonly type: string
  readonly chunks: AsyncIterable<Uint8Array | string>
  /** For a download: its length, and its name in characters that every header can carry. */
  readonly file?: { readonly name: string; readonly bytes: number }
}

export const one = <D extends z.ZodType>(data: D) => ({ kind: 'one', data }) as const
export const list = <I extends z.ZodType>(item: I) => ({ kind: 'list', item }) as const
export const listOrOne = <I extends z.ZodType>(item: I) => ({ kind: 'listOrOne', item }) as const
export const nothing = { kind: 'nothing' } as const
