import { api } from '@parley/contract/api'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { readAgain, useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useNotices } from '../../ui/use-notices.ts'

const progressMs = 1000

/** The progress of the synthesis of all prompts, and the result of the last one if it had problems. */
export const SynthesisBar = ({
  sceneId,
  cancelReason,
}: {
  readonly sceneId: string
  readonly cancelReason: string | undefined
}) => {
  const t = useMessages()
  const notices = useNotices()
  const client = useQueryClient()
  const { job, isRunning } = useSynthesis(sceneId)
  const cancel = useSend(api.cancelSynthesis, { stale: [api.findSynthesis, api.listRecordings] })
  const wasRunning = useRef(false)
  const done = job?.done ?? 0
  useEffect(() => {
    // Each synthesized prompt changes its row; the last one may arrive together with the end.
    if (isRunning || wasRunning.current) void readAgain(client, [api.listRecordings])
    wasRunning.current = isRunning && done >= 0
  }, [client, isRunning, done])
  if (job === undefined || job === null) return undefined
  const { state, failed, total } = job
  if (isRunning)
    return (
      <Alert
        type="info"
        role="status"
        title={t('recordings.synthesize.running', { done, total })}
        description={
          <Progress
            percent={Math.round((done * 100) / Math.max(1, total))}
            aria-label={t('recordings.synthesize.running', { done, total })}
          />
        }
        action={
          <ActionButton
            size="small"
            disabledReason={cancelReason}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ input: { id: sceneId } }, { onError: notices.failed })}
          >
            {t('recordings.synthesize.cancel')}
          </ActionButton>
        }
      />
    )
  if (state === 'failed')
    return <Alert type="error" showIcon closable title={t('recordings.synthesize.failed')} />
  if (state === 'cancelled')
    return <Alert type="warning" showIcon closable title={t('recordings.synthesize.cancelled', { done })} />
  return failed > 0 ? (
    <Alert
      type="warning"
      showIcon
      closable
      title={t('recordings.synthesize.someFailed', { failed, total })}
    />
  ) : (
    <Alert type="success" showIcon closable role="status" title={t('recordings.synthesize.done', { done })} />
  )
}

/** The latest synthesis, polled while it runs. */
export const useSynthesis = (sceneId: string) => {
  const first = useRequest(api.findSynthesis, { id: sceneId })
  const isRunning = first.data?.state === 'waiting' || first.data?.state === 'running'
  // The same query key as the first read, polled while a synthesis runs.
  useRequest(api.findSynthesis, { id: sceneId }, { enabled: isRunning, everyMs: progressMs })
  return { job: first.data, isRunning }
}
