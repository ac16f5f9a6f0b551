import { api } from '@parley/contract/api'
import { doNotCallIntentId, redialStatuses } from '@parley/contract/vocabulary'
import { useMemo } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { sayCallStatus } from '../../words/say-call-status.ts'
import { sayLabel } from '../../words/say-label.ts'
import { useWords } from '../../words/use-words.ts'
import type { TagOption } from './strategy-row.ts'

/** What can bring a contact back in: statuses for type 1, labels of the scene for type 2. */
export const useTagOptions = (sceneId: string): ((type: number) => readonly TagOption[]) => {
  const say = useWords()
  const labels = useCall(api.listTagNames, { sceneId })
  return useMemo(() => {
    const statuses = redialStatuses.map((value) => ({ value, label: sayCallStatus(value, say) }))
    const intents = (labels.data?.data ?? [])
      .filter(({ intentId }) => intentId !== doNotCallIntentId)
      .map(({ intentId, name }) => ({ value: intentId, label: sayLabel(intentId, name, say) }))
    return (type) => (type === 1 ? statuses : intents)
  }, [labels.data, say])
}
