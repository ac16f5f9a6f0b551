import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import type { Database } from './db/index.ts'
import type { Events } from './events.ts'
import type { NumberVault } from './number-vault.ts'
import type { EngineVoice, Recognize } from './recognize.ts'
import type { Synthesize } from './synthesize.ts'

/** What a verb needs of the world. */
export type ServerApp = {
  readonly database: Database
  readonly events: Events
  /** Seals line passwords. */
  readonly sealKey: Buffer
  readonly numbers: NumberVault
  /** Where the pretend carrier answers; a line there rings nobody's telephone. */
  readonly sandbox: { readonly host: string; readonly port: number } | undefined
  readonly nowMs: () => number
  /** Something became due: the dial loop looks at once and does not wait for its next round. */
  readonly wakeDialer: () => void
  readonly synthesize: Synthesize
  readonly recognize: Recognize
  /** What engines that are here can be asked to speak with, by name. */
  readonly voices: () => readonly EngineVoice[]
  /** An engine is here that could. */
  readonly canSynthesize: () => boolean
}

/** Who asks. */
export type Actor = {
  readonly account: AccountId
  readonly loginId?: LoginId
  /** Role 1: may resume what an administrator paused. */
  readonly isAdministrator?: boolean
}
