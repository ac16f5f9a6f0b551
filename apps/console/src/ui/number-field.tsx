import { Form, InputNumber } from 'antd'
import type { MessageKey } from '../messages/messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import layout from './layout.module.css'

/** A whole number that a form needs. */
export const NumberField = ({
  name,
  label,
  hint,
  min,
  max,
}: {
  readonly name: string
  readonly label: MessageKey
  readonly hint?: MessageKey
  readonly min: number
  readonly max: number
}) => {
  const t = useMessages()
  return (
    <Form.Item
      name={name}
      label={t(label)}
      extra={hint === undefined ? undefined : t(hint)}
      rules={[{ required: true, message: t('ui.required') }]}
    >
      <InputNumber min={min} max={max} precision={0} className={layout.fullWidth ?? ''} />
    </Form.Item>
  )
}
