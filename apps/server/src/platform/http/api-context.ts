import type { ApiApp } from './api-app.ts'
import type { Handlers } from './handlers.ts'
import type { Principal } from './principal.ts'

/** What the HTTP layer depends on. The platform does not import features: they are injected. */
export type ApiContext = {
  readonly app: ApiApp
  readonly handlers: Handlers
  readonly findPrincipal: (app: ApiApp, ticket: string) => Promise<Principal | undefined>
  readonly onceOnly: OnceOnly
}

/** Runs work once per Idempotency-Key, in one transaction with the key; later requests get the first response. */
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
