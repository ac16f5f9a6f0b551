import { Alert } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Notes above the editor: read-only, a draft beside the online version, or a failure. */
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
