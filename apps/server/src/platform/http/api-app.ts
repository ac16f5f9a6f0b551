import type { SceneScript } from '@parley/contract/vocabulary'
import type { Likeness } from '@parley/core/dialogue'
import type { LiveFeed } from '../live-feed.ts'
import type { LoginKey, Throttle } from '../login-guard/index.ts'
import type { ServerApp } from '../server-app.ts'
import type { Caller } from './caller.ts'
import type { Handlers } from './handlers.ts'
import type { SpooledFile } from './spool-upload.ts'

/** What the calls of the API need beyond a verb's own world. */
export type ApiApp = ServerApp & {
  readonly loginKey: LoginKey
  readonly throttle: Throttle
  /** User-written regular expressions. */
  readonly patterns: PatternChecker
  /** What a script's example sentences teach; nothing where they are too few. */
  readonly learn: (script: SceneScript) => Promise<(Likeness & { readonly bytes: Uint8Array }) | undefined>
  /** Where the engines of this host keep their recordings. */
  readonly recordingsFolder: string
  /** Where the recordings of wordings are kept, by their SHA-256. */
  readonly wordingsFolder: string
  /** Where exports of this installation are kept until they are fetched. */
  readonly exportsFolder: string
  /** Where uploaded lists wait, sealed, until they are read. */
  readonly importsFolder: string
  /** Something is to be done in the background. */
  readonly wakeJobs: () => void
  readonly live: LiveFeed
  /** Addresses that users may type although they are loopback or private (decision §14). */
  readonly egressAllowed: readonly string[]
}

type PatternChecker = {
  readonly problemOf: (source: string) => string | undefined
  readonly occursIn: (source: string, text: string) => boolean
}

/** One call on its way: who makes it, from where, and what goes back beside the answer. */
export type Call<C = Caller> = {
  readonly app: ApiApp
  readonly caller: C
  /** What it came with; empty without one. */
  readonly ticket: string
  readonly address: string
  readonly agent: string
  readonly cookies: ReadonlyMap<string, string>
  readonly isSecure: boolean
  /** The Origin header and the host that was asked, for calls that a cookie carries. */
  readonly origin: string | undefined
  readonly host: string | undefined
  readonly range: string | undefined
  /** The last live event that the caller has seen. */
  readonly lastEventId: string | undefined
  readonly file: UploadedFile | undefined
  /** A file that was written to disk as it came; gone after the call where nobody moved it. */
  readonly spooled: SpooledFile | undefined
  readonly setCookies: (cookies: readonly string[]) => void
}

export type UploadedFile = { readonly name: string; readonly bytes: Buffer }

/** What the API stands on. The platform knows no feature: they are given to it. */
export type ApiGround = {
  readonly app: ApiApp
  readonly handlers: Handlers
  readonly findCaller: (app: ApiApp, ticket: string) => Promise<Caller | undefined>
  readonly onceOnly: OnceOnly
}

/** Runs work once for an Idempotency-Key and gives its first answer to whoever asks again. */
export type OnceOnly = (
  app: ApiApp,
  caller: Caller,
  asking: {
    readonly key: string
    readonly route: string
    readonly input: unknown
    readonly file: Buffer | undefined
  },
  work: () => Promise<Envelope>,
) => Promise<Envelope>

export type Envelope = Readonly<Record<string, unknown>>
