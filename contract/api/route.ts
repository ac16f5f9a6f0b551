import type { z } from 'zod'
import type { Role } from '../vocabulary/role.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call at all; what they see is decided by their account, the masks and the operate bits. */
export type Permission = 'anyone' | 'everyRole' | 'customersAbove' | 'resellers' | 'administrator'

/** The roles of wire-paths.tsv: all, 1-4, 1-3, 1-2, 1. */
export const rolesOf: Readonly<Record<Permission, readonly Role[]>> = {
  anyone: ['superAdministrator', 'agent', 'directCustomer', 'resellersCustomer'],
  everyRole: ['superAdministrator', 'agent', 'directCustomer', 'resellersCustomer'],
  customersAbove: ['superAdministrator', 'agent', 'directCustomer'],
  resellers: ['superAdministrator', 'agent'],
  administrator: ['superAdministrator'],
}

/** Decision §1: what a login's operateGrant lets it do. */
export const operateBits = { add: 1, copy: 2, update: 4, delete: 8, publish: 16 } as const
export type Operation = keyof typeof operateBits

/** Decision §1: parts of a scene that read and write masks speak of. */
export const maskBits = { flow: 1, words: 2, tricks: 4 } as const

/** How a call shows who makes it. `refreshCookie` is for the one call that renews a ticket that has run out. */
type Ticket = 'needed' | 'optional' | 'refreshCookie'

export type Answer =
  | { readonly kind: 'one'; readonly data: z.ZodType }
  | { readonly kind: 'list'; readonly item: z.ZodType }
  /** Several by the id of what holds them, one by its own id (decision §13). */
  | { readonly kind: 'listOrOne'; readonly item: z.ZodType }
  | { readonly kind: 'nothing' }
  /** Bytes instead of an envelope, where the call succeeds. */
  | { readonly kind: 'bytes'; readonly type: string }
  /** Bytes that come while they are made; they may never end. */
  | { readonly kind: 'stream'; readonly type: string }

/** What an endpoint brings about beyond our own rows; each is held to limits of its own. */
export type Effect = 'calls' | 'messages' | 'speech' | 'exports' | 'money'

export type Route = {
  readonly path: string
  /** "Also served as" of wire-paths.tsv. */
  readonly aliases?: readonly string[]
  /** The path also answers without its last `{segment}` (decision §13). */
  readonly bare?: true
  /** As wire-paths.tsv names them; that a GET also answers POST is the server's rule and not repeated here. */
  readonly methods: readonly Method[]
  readonly does: string
  readonly roles: Permission
  readonly ticket?: Ticket
  /** The bit of operateGrant that the caller needs. */
  readonly operate?: Operation
  /** Why an endpoint that is more than a read needs no bit. */
  readonly withoutOperate?: string
  readonly effect?: Effect
  /** Creates, spends or sends: honours Idempotency-Key. */
  readonly creates?: true
  /** Where a file comes with the call as multipart/form-data: the name of its part. */
  readonly file?: string
  /** The largest that it may be; 2 where nothing is said. */
  readonly fileMegabytes?: number
  /** The file is written to disk as it comes, and never held in memory. */
  readonly isSpooled?: true
  readonly input: z.ZodObject
  readonly answer: Answer
}

export const route = <const R extends Route>(definition: R): R => definition

/** A call of the specification that answers `not_built_yet` for now. */
export type PlannedRoute = Omit<Route, 'input' | 'answer'>

/** What a built call takes and answers, as its server sees them. */
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

/** A page of a list. Of a very long one the total is only what was counted: there are at least as many. */
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

/** A file or a feed on its way. */
export type ByteStream = {
  readonly type: string
  readonly chunks: AsyncIterable<Uint8Array | string>
  /** Where it is a file to be kept: its name, of letters that every header can carry, and its length. */
  readonly file?: { readonly name: string; readonly bytes: number }
}

export const one = <D extends z.ZodType>(data: D) => ({ kind: 'one', data }) as const
export const list = <I extends z.ZodType>(item: I) => ({ kind: 'list', item }) as const
export const listOrOne = <I extends z.ZodType>(item: I) => ({ kind: 'listOrOne', item }) as const
export const nothing = { kind: 'nothing' } as const
