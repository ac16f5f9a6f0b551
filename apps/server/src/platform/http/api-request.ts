import type { ApiApp } from './api-app.ts'
import type { Principal } from './principal.ts'
import type { SpooledFile } from './spool-upload.ts'

/** One call on its way: who makes it, from where, and what goes back beside the answer. */
export type ApiRequest<C = Principal> = {
  readonly app: ApiApp
  readonly principal: C
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

export type UploadedFile = {
  readonly name: string
  readonly bytes: Buffer
  /** Parses it when it is its account's turn. @throws too_many_requests where too many of them wait. */
  readonly inTurn: <T>(parse: () => Promise<T>) => Promise<T>
}
