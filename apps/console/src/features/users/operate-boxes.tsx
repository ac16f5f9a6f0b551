import { operateBits } from '@parley/contract/api'
import { Checkbox, Form } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { readSession } from '../../platform/session.ts'
import { operations } from './user-row.ts'

/** The operations that a login may do. A user can only grant operations that they have. */
export const OperateBoxes = () => {
  const t = useMessages()
  const own = readSession()?.operateGrant ?? 0
  return (
    <Form.Item name="operations" label={t('users.operateGrant')} extra={t('users.operateGrant.hint')}>
      <Checkbox.Group
        options={operations.map((operation) => ({
          value: operation,
          label: t(`users.operate.${operation}`),
          disabled: (own & operateBits[operation]) === 0,
        }))}
      />
    </Form.Item>
  )
}
