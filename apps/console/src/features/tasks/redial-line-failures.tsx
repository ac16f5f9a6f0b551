import { api } from '@parley/contract/api'
import { CallStatus } from '@parley/contract/vocabulary'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useWords } from '../../words/use-words.ts'
import type { TaskRow } from './task-row.ts'
import { useTaskMoves } from './use-task-moves.ts'

/** How calls end that their line failed. */
const ofLine = (
  ['unreachable', 'dispatchError', 'illegalAuthorisation', 'noLineAvailable', 'lineUnavailable'] as const
).map(CallStatus.toWire)

/** Calls those again whom the line failed; shown once it has failed a call. */
export const RedialLineFailures = ({ task }: { readonly task: TaskRow }) => {
  const say = useWords()
  const moves = useTaskMoves()
  const mayNot = useMayNot()
  const metrics = useCall(api.findTaskMetrics, { id: task.taskId })
  if (!metrics.data?.byStatus.some(({ status }) => ofLine.includes(status))) return undefined
  return (
    <ActionButton
      loading={moves.isBusy}
      disabledReason={mayNot('update')}
      onClick={() => moves.redialLineFailures(task)}
    >
      {say('tasks.redialFailures')}
    </ActionButton>
  )
}
