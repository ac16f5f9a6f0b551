import type { AccountId, LineId, ScriptLanguage } from '@parley/contract/vocabulary'
import type { LineFault, LineHealth } from '@parley/core/dialing'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

export type DialLine = {
  readonly id: LineId
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp'
  readonly username: string | null
  readonly sealedPassword: Buffer | null
  readonly codecs: ('PCMU' | 'PCMA')[]
  readonly callingNumber: string
  readonly maxConcurrency: number
  readonly callsPerSec: number
  readonly ringCeilingSec: number
  readonly networks: string[]
  readonly rtpTimeoutSec: number
  /** The limit of the account's grant; absent for its own line. */
  readonly grantedConcurrency: number | null
  /** Null while it is good. */
  readonly health: LineHealth['state'] | null
  readonly fault: LineFault | null
  readonly probeAtMs: number | null
}

/** The task's line if it is usable: enabled, and the account's own or granted to it. */
export const findDialLine = async (
  db: Db,
  account: AccountId,
  line: LineId,
): Promise<DialLine | undefined> => {
  const found = await sql<DialLine>`
    select l.id, l.host, l.port, l.transport, l.username, l.sealed_password as "sealedPassword", l.codecs,
      l.calling_number as "callingNumber", l.max_concurrency as "maxConcurrency", l.calls_per_sec as "callsPerSec",
      l.ring_ceiling_sec as "ringCeilingSec", l.networks, l.rtp_timeout_sec as "rtpTimeoutSec",
      case when l.account = ${account} then null else g.max_concurrency end as "grantedConcurrency",
      h.state as health, h.fault, h.probe_at as "probeAtMs"
    from line l left join line_health h on h.line = l.id left join line_grant g on g.line = l.id and g.grantee = ${account}
    where l.id = ${line} and l.status = 'enabled' and (l.account = ${account} or g.grantee is not null)`.execute(
    db,
  )
  return found.rows[0]
}

export type ChainLevel = {
  readonly id: AccountId
  readonly status: 'disabled' | 'normal' | 'arrears'
  readonly concurrencyLimit: number
  /** Null if only accounts below have a limit. */
  readonly callsPerSec: number | null
  /** Today's limit is spent. */
  readonly isSpent: boolean
}

/** The account and its ancestors, from the root down. */
export const listChain = async (db: Db, account: AccountId): Promise<readonly ChainLevel[]> => {
  const found = await sql<ChainLevel>`
    select up.id, up.status, up.concurrency_limit as "concurrencyLimit", daily_spend_left(up) <= 0 as "isSpent",
      case when up.parent is null then null when up.id = own.id then calls_per_sec_in_force(up)
        else up.calls_per_sec_limit end as "callsPerSec"
    from account own join account up on own.path <@ up.path
    where own.id = ${account} order by nlevel(up.path)`.execute(db)
  return found.rows
}

export type SceneFacts = {
  readonly hash: string
  /** The scene is neither withdrawn nor deleted. */
  readonly isOnline: boolean
  /** The script starts with a disclosure. */
  readonly discloses: boolean
  readonly maxCallSec: number
  readonly language: ScriptLanguage
  /** The hash of its trained model. */
  readonly classifierHash: string | null
}

export const findSceneFacts = async (
  db: Db,
  account: AccountId,
  version: string,
): Promise<SceneFacts | undefined> => {
  const found = await sql<SceneFacts>`
    select hash, exists (select from scene s where s.account = v.account and s.id = v.scene and s.status = 'online') as "isOnline",
      btrim(coalesce(v.script #>> '{settings,disclosure}', '')) <> '' as discloses,
      coalesce((compiled #>> '{settings,maxCallSec}')::int, 0) as "maxCallSec",
      compiled ->> 'language' as language,
      (select t.model_hash from scene_training t where t.account = v.account and t.version = v.id) as "classifierHash"
    from scene_version v where account = ${account} and id = ${version}`.execute(db)
  return found.rows[0]
}
