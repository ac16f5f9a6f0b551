import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import type { Database } from './db/index.ts'
import type { Events } from './events.ts'
import type { NumberVault } from './number-vault.ts'
import type { EngineVoice, Recognize } from './recognize.ts'
import type { Synthesize } from './synthesize.ts'

/** What the commands of the server depend on. */
export type ServerApp = {
  readonly database: Database
  readonly events: Events
  /** Seals line passwords. */
  readonly sealKey: Buffer
  readonly numbers: NumberVault
  /** The address of the simulated carrier; a line there reaches no real telephone. */
  readonly sandbox: { readonly host: string; readonly port: number } | undefined
  readonly nowMs: () => number
  /** Something became due: the dial loop runs now and does not wait for its next round. */
  readonly wakeDialer: () => void
  readonly synthesize: Synthesize
  readonly recognize: Recognize
  /** The voices of connected engines, by name. */
  readonly voices: () => readonly EngineVoice[]
  /** Whether a connected engine can synthesize. */
  readonly canSynthesize: () => boolean
}

/** The user who acts. */
export type Actor = {
  readonly account: AccountId
  readonly loginId?: LoginId
  /** Role 1: may resume what an administrator paused. */
  readonly isAdministrator?: boolean
}
