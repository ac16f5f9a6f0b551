import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { Call } from '../../platform/http/index.ts'
import { writeAudit } from '../audit/index.ts'
import { endSessionsOf } from './queries.ts'

/** Ends sessions of the caller's login, with the live feeds that they hold open at this server. */
export const endSessions = async (
  { app, caller }: Call,
  { id = [], all }: InputOf<Api['endSessions']>,
): Promise<void> => {
  if (all !== true && id.length === 0) throw new Refusal('select_items')
  const login = caller.loginId
  const asked = all === true ? { login, allBut: caller.sessionId } : { login, ids: id }
  const ended = await asAccount(app.database.api, caller.account, async (tx) => {
    const sessions = await endSessionsOf(tx, caller.account, asked)
    if (all !== true && sessions.length < new Set(id).size) throw new Refusal('not_found')
    await writeAudit(tx, caller, { action: 'session.end', subject: login, after: { sessions } })
    return sessions
  })
  for (const session of ended) app.feeds.end(session)
}
