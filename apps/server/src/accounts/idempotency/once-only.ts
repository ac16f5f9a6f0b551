import { Refusal } from '@parley/contract/refusals'
import { canonicalJson } from '@parley/core/dialogue'
import { asAccount } from '../../platform/db/index.ts'
import type { OnceOnly } from '../../platform/http/index.ts'
import { sha256Hex } from '../../platform/sha256.ts'
import { holdKey } from './hold-key.ts'
import { findIdempotency, insertIdempotency } from './queries.ts'

/**
 * Decision §13: same key and body, the first response; another body, a refusal. The key, the changes of the request and its
 * response are one transaction: all are committed or none. A request whose server was killed leaves no key, and one whose COMMIT
 * result was lost gets its response at the next attempt.
 */
export const onceOnly: OnceOnly = async (app, principal, asking, work) => {
  if (asking.key.length > 200 || asking.key === '') throw new Refusal('parameter_error')
  const asked = { login: principal.loginId, key: asking.key }
  const requestHash = sha256Hex(
    canonicalJson([asking.route, asking.input, asking.file?.toString('base64') ?? '']),
  )
  const wakeUps = new Set<() => void>()
  const answer = await asAccount(app.database.api, principal.account, async (tx) => {
    if (!(await holdKey(tx, principal.account, asked))) throw new Refusal('idempotency_running')
    const known = await findIdempotency(tx, principal.account, asked)
    if (known !== undefined) {
      if (known.requestHash !== requestHash) throw new Refusal('idempotency_conflict')
      return known.answer
    }
    const made = await work({
      ...app,
      database: { ...app.database, api: tx },
      // Others see the changes only after COMMIT.
      wakeDialer: () => wakeUps.add(() => app.wakeDialer()),
      wakeJobs: () => wakeUps.add(() => app.wakeJobs()),
    })
    await insertIdempotency(tx, principal.account, { ...asked, requestHash, answer: made })
    return made
  })
  for (const wake of wakeUps) wake()
  return answer
}
