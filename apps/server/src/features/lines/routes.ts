import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { listUsableLines } from './queries.ts'

export const lineHandlers = {
  listUsableLines: async ({ app, caller }) => {
    const lines = await asAccount(app.database.api, caller.account, (tx) =>
      listUsableLines(tx, caller.account),
    )
    return {
      data: lines.map(({ id, name, callingNumber, maxConcurrency, ringCeilingSec }) => ({
        lineId: id,
        id,
        name,
        callingNumber,
        maxConcurrency,
        ringCeilingSec,
      })),
      total: lines.length,
    }
  },
} satisfies Partial<Handlers>
