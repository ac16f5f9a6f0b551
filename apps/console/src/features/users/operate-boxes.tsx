import { Checkbox, Form } from 'antd'
import { readSession } from '../../platform/session.ts'
import { useWords } from '../../words/use-words.ts'
import { operateBitNumbers } from './user-row.ts'

/** What a login may do at all; nobody gives a bit that he lacks. */
export const OperateBoxes = () => {
  const say = useWords()
  const own = readSession()?.operateGrant ?? 0
  return (
    <Form.Item name="operations" label={say('users.operateGrant')} extra={say('users.operateGrant.hint')}>
      <Checkbox.Group
        options={operateBitNumbers.map((bit) => ({
          value: bit,
          label: say(`users.operate.${bit}`),
          disabled: (own & bit) === 0,
        }))}
      />
    </Form.Item>
  )
}
