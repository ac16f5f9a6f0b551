import { api } from '@parley/contract/api'
import { CallStatus } from '@parley/contract/vocabulary'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import type { TaskRow } from './task-row.ts'
import { useTaskMoves } from './use-task-moves.ts'

/** How calls end that their line failed. */
const ofLine = (
  ['unreachable', 'dispatchError', 'illegalAuthorisation', 'noLineAvailable', 'lineUnavailable'] as const
).map(CallStatus.toWire)

/** Calls the contacts again whose calls failed because of the line; shown once there is one. */
export const RedialLineFailures = ({ task }: { readonly task: TaskRow }) => {
  const t = useMessages()
  const moves = useTaskMoves()
  const mayNot = useMayNot()
  const metrics = useRequest(api.findTaskMetrics, { id: task.taskId })
  if (!metrics.data?.byStatus.some(({ status }) => ofLine.includes(status))) return undefined
  return (
    <ActionButton
      loading={moves.isBusy}
      disabledReason={mayNot('update')}
      onClick={() => moves.redialLineFailures(task)}
    >
      {t('tasks.redialFailures')}
    </ActionButton>
  )
}
