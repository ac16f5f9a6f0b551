import { type Api, type InputOf, limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { contactId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { listDecisions } from './queries.ts'

/** A contact's history: decisions, their rules, and when each is checked again. */
export const pageOfDecisions = (
  { app, principal }: ApiRequest,
  { id, ...page }: InputOf<Api['listDecisions']>,
) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const asked = { contact: wireId(id, contactId), ...limitAndOffset(page) }
    const found = await listDecisions(tx, principal.account, asked)
    if (found === undefined) throw new Refusal('not_found')
    return {
      data: found.decisions.map(({ nextMs, attempt, firstMs, lastMs, values, ...one }) => ({
        ...one,
        values: { ...values },
        nextTime: epochSeconds(nextMs),
        callId: attempt,
        firstTime: epochSeconds(firstMs),
        lastTime: epochSeconds(lastMs),
      })),
      total: found.total,
    }
  })
