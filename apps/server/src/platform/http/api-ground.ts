import type { ApiApp } from './api-app.ts'
import type { Caller } from './caller.ts'
import type { Handlers } from './handlers.ts'

/** What the API stands on. The platform knows no feature: they are given to it. */
export type ApiGround = {
  readonly app: ApiApp
  readonly handlers: Handlers
  readonly findCaller: (app: ApiApp, ticket: string) => Promise<Caller | undefined>
  readonly onceOnly: OnceOnly
}

/** Runs work once for an Idempotency-Key, in one transaction with the key, and returns its first answer to every later request. */
export type OnceOnly = (
  app: ApiApp,
  caller: Caller,
  asking: {
    readonly key: string
    readonly route: string
    readonly input: unknown
    readonly file: Buffer | undefined
  },
  work: (app: ApiApp) => Promise<Envelope>,
) => Promise<Envelope>

export type Envelope = Readonly<Record<string, unknown>>
