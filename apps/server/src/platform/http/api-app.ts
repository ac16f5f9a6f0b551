import type { SceneScript } from '@parley/contract/vocabulary'
import type { IntentClassifier } from '@parley/core/dialogue'
import type { Budgets } from '../budget/index.ts'
import type { FeedRegistry } from '../feed-registry.ts'
import type { LiveFeed } from '../live-feed.ts'
import type { LoginKey, Throttle } from '../login-guard/index.ts'
import type { ServerApp } from '../server-app.ts'

/** What request handlers need beyond ServerApp. */
export type ApiApp = ServerApp & {
  readonly loginKey: LoginKey
  readonly throttle: Throttle
  readonly budgets: Budgets
  /** User-written regular expressions. */
  readonly patterns: PatternChecker
  /** Trains a classifier on a script's example sentences; undefined if there are too few. */
  readonly learn: (
    script: SceneScript,
  ) => Promise<(IntentClassifier & { readonly bytes: Uint8Array }) | undefined>
  /** Where the engines of this host store recordings of calls. */
  readonly recordingsFolder: string
  /** Where recordings of prompts are stored, by SHA-256. */
  readonly promptsFolder: string
  /** Where exports of this installation wait for download. */
  readonly exportsFolder: string
  /** Where uploaded lists wait, sealed, for import. */
  readonly importsFolder: string
  /** Wakes the background jobs. */
  readonly wakeJobs: () => void
  readonly live: LiveFeed
  readonly feeds: FeedRegistry
  /** Loopback or private addresses that users may enter nevertheless (decision §14). */
  readonly egressAllowed: readonly string[]
}

type PatternChecker = {
  readonly problemOf: (source: string) => string | undefined
  readonly occursIn: (source: string, text: string) => boolean
}
