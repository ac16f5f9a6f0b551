import { Alert, Progress } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { SpokenRun } from './use-spoken-run.ts'

/** How far a run through speech is, and how it ended. */
export const SpokenRunBar = ({
  run,
  onStop,
}: {
  readonly run: SpokenRun | undefined
  readonly onStop: () => void
}) => {
  const t = useMessages()
  if (run === undefined) return undefined
  const { state, done, failed, total } = run
  if (state === 'failed') return <ErrorNote error={run.error} />
  if (state === 'stopped')
    return <Alert type="warning" showIcon closable title={t('tests.speech.stopped', { done, total })} />
  if (state === 'done')
    return (
      <Alert
        type={failed === 0 ? 'success' : 'error'}
        showIcon
        closable
        role="status"
        title={t('ui.field', {
          field: t('tests.speech.title'),
          value: failed === 0 ? t('tests.run.passed', { total }) : t('tests.run.failed', { failed, total }),
        })}
      />
    )
  const title = t('tests.speech.running', { number: Math.min(done + 1, total), total })
  return (
    <Alert
      type="info"
      role="status"
      title={title}
      description={<Progress percent={Math.round((done * 100) / Math.max(1, total))} aria-label={title} />}
      action={
        <ActionButton size="small" onClick={onStop}>
          {t('tests.speech.stop')}
        </ActionButton>
      }
    />
  )
}
