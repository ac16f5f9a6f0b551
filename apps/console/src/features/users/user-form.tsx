import { api, operateBits } from '@parley/contract/api'
import type { AccountStatus } from '@parley/contract/vocabulary'
import { Form, InputNumber, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { OperateBoxes } from './operate-boxes.tsx'
import { accountStatusOf, maskOf, type Operation, operationsIn, type UserRow } from './user-row.ts'

type UserValues = {
  readonly operations: readonly Operation[]
  readonly accountStatus: AccountStatus
  readonly concurrency: number
}

const accountStatusCodes = { disabled: 0, normal: 1, arrears: 3 } as const satisfies Readonly<
  Record<AccountStatus, number>
>

/** A user's operations; for a customer also the account's status and number of simultaneous calls. */
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
    operations: operationsIn(row.operateGrant),
    accountStatus: accountStatusOf(row),
    concurrency: row.concurrency,
  }
  /** Two calls of the wire; each is sent only for what changed, so that trying again does no harm. */
  const save = async ({ operations, accountStatus, concurrency }: UserValues): Promise<void> => {
    const operateGrant = maskOf(operations, operateBits)
    if (operateGrant !== row.operateGrant)
      await changeAuthority.mutateAsync({ input: { userId: row.id, operateGrant } })
    const isChanged = accountStatus !== before.accountStatus || concurrency !== before.concurrency
    if (row.kind === 'customer' && isChanged)
      await change.mutateAsync({
        input: {
          id: row.id,
          ...(accountStatus === before.accountStatus
            ? {}
            : { accountStatus: accountStatusCodes[accountStatus] }),
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
          options={(['normal', 'disabled', 'arrears'] as const).map((value) => ({
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
