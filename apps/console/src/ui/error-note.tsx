import { Alert, Button } from 'antd'
import { ApiRefusal, unreachableCode } from '../platform/api-refusal.ts'
import { useWords } from '../words/use-words.ts'
import styles from './error-note.module.css'

/** What went wrong: a sentence, its stable code, every detail, and a next step. It stays until it is mended. */
export const ErrorNote = ({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry?: () => unknown
}) => {
  const say = useWords()
  const refusal = error instanceof ApiRefusal ? error : undefined
  const sentence = useRefusalSentence(error)
  return (
    <Alert
      type="error"
      showIcon
      className={styles.note}
      title={sentence}
      description={
        refusal === undefined ? undefined : (
          <>
            {refusal.constraints.length > 0 ? (
              <ul className={styles.list}>
                {refusal.constraints.map(({ property, code, sentence: what }) => (
                  <li key={`${property} ${code}`}>{property === '' ? what : `${property}: ${what}`}</li>
                ))}
              </ul>
            ) : undefined}
            <span className={styles.code}>{say('ui.error.code', { code: refusal.code })}</span>
          </>
        )
      }
      action={
        onRetry === undefined ? undefined : (
          <Button size="small" onClick={() => onRetry()}>
            {say('ui.retry')}
          </Button>
        )
      }
    />
  )
}

/** The refusal's own sentence; for a server that does not answer, ours. */
export const useRefusalSentence = (error: unknown): string => {
  const say = useWords()
  if (error instanceof ApiRefusal)
    return error.code === unreachableCode ? say('ui.error.unreachable') : error.message
  return say('ui.error.title')
}
