import { Refusal } from '@parley/contract/refusals'
import { taskId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { yuan } from '../../platform/yuan.ts'
import { findTaskView } from '../tasks/index.ts'
import { countCallsNow, sumLatelyEnded } from './queries.ts'

export const taskNowHandlers = {
  findTaskNow: ({ app, principal: { account } }, { id, minutes }) =>
    asAccount(app.database.api, account, async (tx) => {
      const task = await findTaskView(tx, account, wireId(id, taskId))
      if (task === undefined) throw new Refusal('not_found')
      const nowMs = app.nowMs()
      const { heldMicroYuan, ...now } = await countCallsNow(tx, account, task.id)
      const fromMs = nowMs - minutes * 60_000
      const { spentMicroYuan, ...lately } = await sumLatelyEnded(tx, account, { task: task.id, fromMs })
      // A task that began five minutes ago did in five minutes what it did in ten.
      const spanSec = (nowMs - Math.max(fromMs, task.createdAtMs)) / 1000
      return {
        taskId: task.id,
        at: Math.floor(nowMs / 1000),
        minutes,
        ...now,
        ...lately,
        spent: yuan(spentMicroYuan),
        held: yuan(heldMicroYuan),
        secondsLeft:
          lately.finished === 0
            ? null
            : Math.ceil(((task.waiting + task.calling) * spanSec) / lately.finished),
      }
    }),
} satisfies Partial<Handlers>
