import { Refusal } from '@parley/contract/refusals'
import type { AccountId, LineId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { upsertLineGrant } from './queries.ts'

/** Lets an account below the actor's dial over a line of the actor's account. */
export const grantLine = (
  app: ServerApp,
  actor: Actor,
  input: { readonly lineId: LineId; readonly grantee: AccountId; readonly maxConcurrency?: number },
): Promise<void> =>
  asAccount(app.database.api, actor.account, async (tx) => {
    const granted = await upsertLineGrant(tx, actor.account, {
      line: input.lineId,
      grantee: input.grantee,
      maxConcurrency: input.maxConcurrency ?? 0,
    })
    if (granted === 0) throw new Refusal('not_found')
  })
