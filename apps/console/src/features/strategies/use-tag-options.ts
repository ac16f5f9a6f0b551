import { api } from '@parley/contract/api'
import { doNotCallIntentId, redialStatuses, StrategyType } from '@parley/contract/vocabulary'
import { useMemo } from 'react'
import { describeCallStatus } from '../../messages/describe-call-status.ts'
import { describeLabel } from '../../messages/describe-label.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import type { TagOption } from './strategy-row.ts'

/** The conditions of a redial round: call statuses for type task, labels of the scene for type intent. */
export const useTagOptions = (sceneId: string): ((type: number) => readonly TagOption[]) => {
  const t = useMessages()
  const labels = useRequest(api.listTagNames, { sceneId })
  return useMemo(() => {
    const statuses = redialStatuses.map((value) => ({ value, label: describeCallStatus(value, t) }))
    const intents = (labels.data?.data ?? [])
      .filter(({ intentId }) => intentId !== doNotCallIntentId)
      .map(({ intentId, name }) => ({ value: intentId, label: describeLabel(intentId, name, t) }))
    return (type) => (StrategyType.fromWire(type) === 'task' ? statuses : intents)
  }, [labels.data, t])
}
