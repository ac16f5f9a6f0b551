import { Alert, Button } from 'antd'
import { ApiRefusal } from '../platform/api-refusal.ts'
import { useWords } from '../words/use-words.ts'
import styles from './error-note.module.css'
import { useRefusalSentence } from './use-refusal-sentence.ts'

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
