import { Refusal } from '@parley/contract/refusals'
import { canonicalJson } from '@parley/core/dialogue'
import { asAccount } from '../../platform/db/index.ts'
import type { OnceOnly } from '../../platform/http/index.ts'
import { sha256Hex } from '../../platform/sha256.ts'
import { deleteIdempotency, findIdempotency, insertIdempotency, setIdempotencyAnswer } from './queries.ts'

/** Decision §13: same key and body, the first answer; another body, a refusal. */
export const onceOnly: OnceOnly = async ({ database }, caller, asking, work) => {
  if (asking.key.length > 200 || asking.key === '') throw new Refusal('parameter_error')
  const asked = { login: caller.loginId, key: asking.key }
  const requestHash = sha256Hex(
    canonicalJson([asking.route, asking.input, asking.file?.toString('base64') ?? '']),
  )
  const own = <T>(run: Parameters<typeof asAccount<T>>[2]) => asAccount(database.api, caller.account, run)
  const isFirst = (await own((tx) => insertIdempotency(tx, caller.account, { ...asked, requestHash }))) === 1
  if (!isFirst) {
    const known = await own((tx) => findIdempotency(tx, caller.account, asked))
    if (known === undefined || known.requestHash !== requestHash) throw new Refusal('idempotency_conflict')
    if (known.answer === null) throw new Refusal('idempotency_running')
    return known.answer
  }
  try {
    const answer = await work()
    await own((tx) => setIdempotencyAnswer(tx, caller.account, { ...asked, answer }))
    return answer
  } catch (error) {
    await own((tx) => deleteIdempotency(tx, caller.account, asked))
    throw error
  }
}
