import { Form, InputNumber } from 'antd'
import { useWords } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'

/** A whole number that a form needs. */
export const NumberField = ({
  name,
  label,
  hint,
  min,
  max,
}: {
  readonly name: string
  readonly label: WordKey
  readonly hint?: WordKey
  readonly min: number
  readonly max: number
}) => {
  const say = useWords()
  return (
    <Form.Item
      name={name}
      label={say(label)}
      extra={hint === undefined ? undefined : say(hint)}
      rules={[{ required: true, message: say('ui.required') }]}
    >
      <InputNumber min={min} max={max} precision={0} style={{ width: '100%' }} />
    </Form.Item>
  )
}
