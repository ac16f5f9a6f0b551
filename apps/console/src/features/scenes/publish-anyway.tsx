import { Input, Modal } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useWords } from '../../words/use-words.ts'

/** Test cases fail: which ones, and a way on for whoever can say why they do not matter. */
export const PublishAnyway = ({
  error,
  onCancel,
  onPublish,
}: {
  readonly error: unknown
  readonly onCancel: () => void
  readonly onPublish: (reason: string) => void
}) => {
  const say = useWords()
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      title={say('tests.gate.title')}
      okText={say('tests.gate.go')}
      cancelText={say('ui.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      onCancel={onCancel}
      onOk={() => onPublish(reason.trim())}
    >
      <ErrorNote error={error} />
      <p style={{ marginBlock: 12 }}>{say('tests.gate.text')}</p>
      <label htmlFor="publish-reason">{say('tests.gate.reason')}</label>
      <Input.TextArea
        id="publish-reason"
        rows={3}
        maxLength={250}
        showCount
        style={{ marginBottom: 24 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
