import type { SceneScript } from '@parley/contract/vocabulary'
import type { IntentClassifier } from '@parley/core/dialogue'
import type { Budgets } from '../budget/index.ts'
import type { FeedRegistry } from '../feed-registry.ts'
import type { LiveFeed } from '../live-feed.ts'
import type { LoginKey, Throttle } from '../login-guard/index.ts'
import type { ServerApp } from '../server-app.ts'

/** What the calls of the API need beyond a verb's own world. */
export type ApiApp = ServerApp & {
  readonly loginKey: LoginKey
  readonly throttle: Throttle
  readonly budgets: Budgets
  /** User-written regular expressions. */
  readonly patterns: PatternChecker
  /** What a script's example sentences teach; nothing where they are too few. */
  readonly learn: (
    script: SceneScript,
  ) => Promise<(IntentClassifier & { readonly bytes: Uint8Array }) | undefined>
  /** Where the engines of this host keep their recordings. */
  readonly recordingsFolder: string
  /** Where the recordings of wordings are kept, by their SHA-256. */
  readonly promptsFolder: string
  /** Where exports of this installation are kept until they are fetched. */
  readonly exportsFolder: string
  /** Where uploaded lists wait, sealed, until they are read. */
  readonly importsFolder: string
  /** Something is to be done in the background. */
  readonly wakeJobs: () => void
  readonly live: LiveFeed
  readonly feeds: FeedRegistry
  /** Addresses that users may type although they are loopback or private (decision §14). */
  readonly egressAllowed: readonly string[]
}

type PatternChecker = {
  readonly problemOf: (source: string) => string | undefined
  readonly occursIn: (source: string, text: string) => boolean
}
