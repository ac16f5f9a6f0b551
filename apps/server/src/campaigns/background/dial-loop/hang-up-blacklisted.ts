import type { AttemptId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { EngineLink } from '../../../calls/background/engine-link/index.ts'
import type { Dialer } from './dial-facts.ts'

/** Cancels ringing calls of this server's engines to numbers that are now on a blacklist of any account. */
export const hangUpBlacklisted = async (dialer: Dialer, link: Pick<EngineLink, 'hangUp'>): Promise<void> => {
  const engines = dialer.engines().map(({ engine }) => engine)
  if (engines.length === 0) return
  const ringing = await sql<{ id: AttemptId; engine: string }>`
    select a.id, a.engine
    from attempt a
      join contact c on c.account = a.account and c.id = a.contact
      join account own on own.id = a.account
    where a.engine = any (${engines}::text[]) and a.ended_at is null and a.answered_at is null
      and exists (
        select from blacklist b join account up on up.id = b.account
        where (b.number_key = c.number_key or b.digits_key = c.digits_key) and own.path <@ up.path and (b.task is null or b.task = a.task))
    order by a.id`.execute(dialer.runtime.database.brain)
  for (const { id, engine } of ringing.rows) link.hangUp(engine, id, 'blacklisted')
}
