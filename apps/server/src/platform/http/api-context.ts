import type { ApiApp } from './api-app.ts'
import type { Handlers } from './handlers.ts'
import type { Principal } from './principal.ts'

/** What the API stands on. The platform knows no feature: they are given to it. */
export type ApiContext = {
  readonly app: ApiApp
  readonly handlers: Handlers
  readonly findPrincipal: (app: ApiApp, ticket: string) => Promise<Principal | undefined>
  readonly onceOnly: OnceOnly
}

/** Runs work once for an Idempotency-Key, in one transaction with the key, and returns its first answer to every later request. */
export type OnceOnly = (
  app: ApiApp,
  principal: Principal,
  asking: {
    readonly key: string
    readonly route: string
    readonly input: unknown
    readonly file: Buffer | undefined
  },
  work: (app: ApiApp) => Promise<Envelope>,
) => Promise<Envelope>

export type Envelope = Readonly<Record<string, unknown>>
