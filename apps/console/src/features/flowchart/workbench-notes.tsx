import { Alert } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

/** What must be known before editing: that one may not, that it is a draft beside the online version, what failed. */
export const WorkbenchNotes = ({
  readOnly,
  isOnline,
  error,
  onRetry,
}: {
  readonly readOnly: string | undefined
  readonly isOnline: boolean
  readonly error: unknown
  readonly onRetry: () => void
}) => {
  const t = useMessages()
  return (
    <>
      {readOnly === undefined ? undefined : <Alert type="info" showIcon title={readOnly} />}
      {readOnly === undefined && isOnline ? (
        <Alert type="info" showIcon title={t('scene.online.note')} />
      ) : undefined}
      {error === undefined ? undefined : <ErrorNote error={error} onRetry={onRetry} />}
    </>
  )
}
