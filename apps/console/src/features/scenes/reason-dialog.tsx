import { Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import layout from '../../ui/layout.module.css'

/** Asks why before something that others will want to have explained. */
export const ReasonDialog = ({
  title,
  ok,
  label,
  children,
  onCancel,
  onReason,
}: {
  readonly title: string
  readonly ok: string
  /** The label of the reason's field. */
  readonly label: string
  readonly children?: ReactNode
  readonly onCancel: () => void
  readonly onReason: (reason: string) => void
}) => {
  const t = useMessages()
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      title={title}
      okText={ok}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      onCancel={onCancel}
      onOk={() => onReason(reason.trim())}
    >
      {children}
      <label htmlFor="reason">{label}</label>
      <Input.TextArea
        id="reason"
        rows={3}
        maxLength={250}
        showCount
        className={layout.spaceBelowLarge ?? ''}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
