import type { TaskId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { pageOfRecords, type RecordRow } from './queries.ts'

/** Call records, newest first; of one task or of all. */
export const listRecords = (
  app: ServerApp,
  actor: Actor,
  page: { readonly taskId?: TaskId; readonly page?: number; readonly pageSize?: number } = {},
): Promise<readonly RecordRow[]> => {
  const limit = page.pageSize ?? 10
  const offset = ((page.page ?? 1) - 1) * limit
  return asAccount(app.database.api, actor.account, (tx) =>
    pageOfRecords(tx, actor.account, { task: page.taskId, limit, offset }),
  )
}
