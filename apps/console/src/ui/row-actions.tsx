import type { ReactNode } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { ActionButton } from './action-button.tsx'
import styles from './list.module.css'

/** Edit and delete at the end of a row. Where it cannot be edited it can still be looked at. */
export const RowActions = ({
  editReason,
  deleteReason,
  onEdit,
  onDelete,
  children,
}: {
  readonly editReason: string | undefined
  readonly deleteReason: string | undefined
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly children?: ReactNode
}) => {
  const t = useMessages()
  return (
    <span className={styles.rowActions}>
      {children}
      <ActionButton size="small" type="text" onClick={onEdit}>
        {t(editReason === undefined ? 'ui.edit' : 'editing.view')}
      </ActionButton>
      <ActionButton size="small" type="text" danger disabledReason={deleteReason} onClick={onDelete}>
        {t('ui.delete')}
      </ActionButton>
    </span>
  )
}
