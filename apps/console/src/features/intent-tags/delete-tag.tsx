import { Modal } from 'antd'
import list from '../../ui/list.module.css'
import { useWords } from '../../words/use-words.ts'
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
  const say = useWords()
  return (
    <Modal
      open
      width={640}
      title={say('tags.delete.title', { name: tag.name })}
      okText={say('ui.delete')}
      okButtonProps={{ danger: true, loading: isDeleting }}
      cancelText={say('ui.cancel')}
      cancelButtonProps={{ autoFocus: true }}
      closable={{ 'aria-label': say('ui.close') }}
      onOk={onDelete}
      onCancel={onClose}
    >
      <div className={list.stack}>
        <p>{say('tags.delete.text')}</p>
        <LabelPreview
          isAtOnce
          now=""
          read={() => Promise.resolve({ intentId: tag.intentId, isDeleted: true })}
        />
      </div>
    </Modal>
  )
}
