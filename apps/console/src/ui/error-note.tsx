import { Alert, Button } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { ApiRefusal } from '../platform/api-refusal.ts'
import styles from './error-note.module.css'
import { useRefusalMessage } from './use-refusal-message.ts'

/** An error: a sentence, its stable code, every detail, and a next step. It stays until it is resolved. */
export const ErrorNote = ({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry?: () => unknown
}) => {
  const t = useMessages()
  const refusal = error instanceof ApiRefusal ? error : undefined
  const sentence = useRefusalMessage(error)
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
            <span className={styles.code}>{t('ui.error.code', { code: refusal.code })}</span>
          </>
        )
      }
      action={
        onRetry === undefined ? undefined : (
          <Button size="small" onClick={() => onRetry()}>
            {t('ui.retry')}
          </Button>
        )
      }
    />
  )
}
