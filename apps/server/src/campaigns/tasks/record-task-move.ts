import { PauseReason, type TaskId, type TaskStatus } from '@parley/contract/vocabulary'
import { insertAudit } from '../../accounts/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Actor } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'

export const recordTaskMove = (
  tx: Db,
  actor: Actor,
  move: {
    readonly id: TaskId
    readonly before: TaskStatus
    readonly after: TaskStatus
    readonly pauseReason?: PauseReason
  },
): Promise<number> =>
  insertAudit(tx, actor.account, {
    id: uuidv7(),
    login: actor.loginId,
    action: `task.${move.after}`,
    subject: move.id,
    before: { status: move.before },
    after: {
      status: move.after,
      ...(move.pauseReason && { pauseReason: PauseReason.toWire(move.pauseReason) }),
    },
  })
