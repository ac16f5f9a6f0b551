import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import type { Database } from './db/index.ts'
import type { Events } from './events.ts'
import type { NumberVault } from './number-vault.ts'
import type { EngineVoice, Recognise } from './recognise.ts'
import type { Synthesise } from './synthesise.ts'

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
  readonly synthesise: Synthesise
  readonly recognise: Recognise
  /** What engines that are here can be asked to speak with, by name. */
  readonly voices: () => readonly EngineVoice[]
  /** An engine is here that could. */
  readonly canSynthesise: () => boolean
}

/** Who asks. */
export type Actor = {
  readonly account: AccountId
  readonly loginId?: LoginId
  /** Role 1: may resume what an administrator paused. */
  readonly isAdministrator?: boolean
}
