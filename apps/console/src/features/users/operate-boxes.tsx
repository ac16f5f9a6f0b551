import { Checkbox, Form } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { readSession } from '../../platform/session.ts'
import { operateBitNumbers } from './user-row.ts'

/** What a login may do at all; nobody gives a bit that he lacks. */
export const OperateBoxes = () => {
  const t = useMessages()
  const own = readSession()?.operateGrant ?? 0
  return (
    <Form.Item name="operations" label={t('users.operateGrant')} extra={t('users.operateGrant.hint')}>
      <Checkbox.Group
        options={operateBitNumbers.map((bit) => ({
          value: bit,
          label: t(`users.operate.${bit}`),
          disabled: (own & bit) === 0,
        }))}
      />
    </Form.Item>
  )
}
