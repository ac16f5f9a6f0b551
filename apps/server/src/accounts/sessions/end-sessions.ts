import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { writeAudit } from '../audit/index.ts'
import { endSessionsOf } from './queries.ts'

/** Ends sessions of the principal's login, with their live feeds at this server. */
export const endSessions = async (
  { app, principal }: ApiRequest,
  { id = [], all }: InputOf<Api['endSessions']>,
): Promise<void> => {
  if (all !== true && id.length === 0) throw new Refusal('select_items')
  const login = principal.loginId
  const asked = all === true ? { login, allBut: principal.sessionId } : { login, ids: id }
  const ended = await asAccount(app.database.api, principal.account, async (tx) => {
    const sessions = await endSessionsOf(tx, principal.account, asked)
    if (all !== true && sessions.length < new Set(id).size) throw new Refusal('not_found')
    await writeAudit(tx, principal, { action: 'session.end', subject: login, after: { sessions } })
    return sessions
  })
  for (const session of ended) app.feeds.end(session)
}
