import { api } from '@parley/contract/api'
import { Form, InputNumber, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { OperateBoxes } from './operate-boxes.tsx'
import { bitsIn, maskOf, operateBitNumbers, type UserRow } from './user-row.ts'

type UserValues = {
  readonly operations: readonly number[]
  readonly accountStatus: 0 | 1 | 3
  readonly concurrency: number
}

/** What a user may do; of a customer also its account's status and calls at once. */
export const UserForm = ({
  row,
  readOnlyReason,
  onClose,
}: {
  readonly row: UserRow
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const stale = [api.listUsers]
  const changeAuthority = useSend(api.changeAuthority, { stale })
  const change = useSend(api.changeUser, { stale })
  const before: UserValues = {
    operations: bitsIn(row.operateGrant, operateBitNumbers),
    accountStatus: row.accountStatus === 0 || row.accountStatus === 3 ? row.accountStatus : 1,
    concurrency: row.concurrency,
  }
  /** Two calls of the wire; each is sent only for what changed, so that trying again does no harm. */
  const save = async ({ operations, accountStatus, concurrency }: UserValues): Promise<void> => {
    const operateGrant = maskOf(operations)
    if (operateGrant !== row.operateGrant)
      await changeAuthority.mutateAsync({ input: { userId: row.id, operateGrant } })
    const isChanged = accountStatus !== before.accountStatus || concurrency !== before.concurrency
    if (row.kind === 'customer' && isChanged)
      await change.mutateAsync({
        input: {
          id: row.id,
          ...(accountStatus === before.accountStatus ? {} : { accountStatus }),
          ...(concurrency === before.concurrency ? {} : { concurrency }),
        },
      })
  }
  return (
    <FormDrawer<UserValues>
      name="user"
      title={t('users.edit', { name: row.account })}
      base={{ values: before }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={save}
    >
      <OperateBoxes />
      <Form.Item name="accountStatus" label={t('users.accountStatus')} hidden={row.kind !== 'customer'}>
        <Select
          options={([1, 0, 3] as const).map((value) => ({
            value,
            label: t(`users.accountStatus.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="concurrency"
        label={t('lines.concurrency')}
        extra={t('lines.concurrency.hint')}
        hidden={row.kind !== 'customer'}
        rules={[{ required: true, message: t('ui.required') }]}
      >
        <InputNumber min={0} max={10_000} precision={0} />
      </Form.Item>
    </FormDrawer>
  )
}
