import type { ApiApp } from './api-app.ts'
import type { Principal } from './principal.ts'
import type { SpooledFile } from './spool-upload.ts'

/** One HTTP request: its principal, its source, and what the response carries besides the body. */
export type ApiRequest<C = Principal> = {
  readonly app: ApiApp
  readonly principal: C
  /** The request's cookies; empty without any. */
  readonly ticket: string
  readonly address: string
  readonly agent: string
  readonly cookies: ReadonlyMap<string, string>
  readonly isSecure: boolean
  /** The Origin and Host headers, for requests that a cookie authenticates. */
  readonly origin: string | undefined
  readonly host: string | undefined
  readonly range: string | undefined
  /** The Last-Event-ID of the client. */
  readonly lastEventId: string | undefined
  readonly file: UploadedFile | undefined
  /** An upload that was written to disk; deleted after the request unless it was moved. */
  readonly spooled: SpooledFile | undefined
  readonly setCookies: (cookies: readonly string[]) => void
}

export type UploadedFile = {
  readonly name: string
  readonly bytes: Buffer
  /** Parses it when the account's turn comes. @throws too_many_requests if too many requests wait. */
  readonly inTurn: <T>(parse: () => Promise<T>) => Promise<T>
}
