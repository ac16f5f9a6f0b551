import { Alert, Progress } from 'antd'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useWords } from '../../words/use-words.ts'
import type { SpokenRun } from './use-spoken-run.ts'

/** How far a run through speech is, and how it ended. */
export const SpokenRunBar = ({
  run,
  onStop,
}: {
  readonly run: SpokenRun | undefined
  readonly onStop: () => void
}) => {
  const say = useWords()
  if (run === undefined) return undefined
  const { state, done, failed, total } = run
  if (state === 'failed') return <ErrorNote error={run.error} />
  if (state === 'stopped')
    return <Alert type="warning" showIcon closable title={say('tests.speech.stopped', { done, total })} />
  if (state === 'done')
    return (
      <Alert
        type={failed === 0 ? 'success' : 'error'}
        showIcon
        closable
        role="status"
        title={`${say('tests.speech.title')}: ${
          failed === 0 ? say('tests.run.passed', { total }) : say('tests.run.failed', { failed, total })
        }`}
      />
    )
  const title = say('tests.speech.running', { number: Math.min(done + 1, total), total })
  return (
    <Alert
      type="info"
      role="status"
      title={title}
      description={<Progress percent={Math.round((done * 100) / Math.max(1, total))} aria-label={title} />}
      action={
        <ActionButton size="small" onClick={onStop}>
          {say('tests.speech.stop')}
        </ActionButton>
      }
    />
  )
}
