import { Modal } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import list from '../../ui/list.module.css'
import { LabelPreview } from './label-preview.tsx'
import type { TagRow } from './tag-row.ts'

/** Asks before a tag is deleted, beside what the last calls would be labelled without it. */
export const DeleteTag = ({
  tag,
  isDeleting,
  onDelete,
  onClose,
}: {
  readonly tag: TagRow
  readonly isDeleting: boolean
  readonly onDelete: () => void
  readonly onClose: () => void
}) => {
  const t = useMessages()
  return (
    <Modal
      open
      width={640}
      title={t('tags.delete.title', { name: tag.name })}
      okText={t('ui.delete')}
      okButtonProps={{ danger: true, loading: isDeleting }}
      cancelText={t('ui.cancel')}
      cancelButtonProps={{ autoFocus: true }}
      closable={{ 'aria-label': t('ui.close') }}
      onOk={onDelete}
      onCancel={onClose}
    >
      <div className={list.stack}>
        <p>{t('tags.delete.text')}</p>
        <LabelPreview
          isAtOnce
          now=""
          read={() => Promise.resolve({ intentId: tag.intentId, isDeleted: true })}
        />
      </div>
    </Modal>
  )
}
