import { api, operateBits } from '@parley/contract/api'
import { Role } from '@parley/contract/vocabulary'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { sealPassword } from '../../platform/seal-password.ts'
import { readSession } from '../../platform/session.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { OperateBoxes } from './operate-boxes.tsx'
import { maskOf, type Operation, operationsIn } from './user-row.ts'

type NewUserValues = {
  readonly kind: 'subUser' | 'customer'
  readonly account: string
  readonly password: string
  readonly role: Role
  readonly operations: readonly Operation[]
  readonly concurrency: number
}

/** Decision §1: the roles that a user of this role may create. */
const rolesBelow = (role: Role | undefined) =>
  role === 'superAdministrator' ? (['agent', 'directCustomer'] as const) : (['resellersCustomer'] as const)

/** A sub-user of the own account, or a customer with a login of its own. */
export const NewUserForm = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages()
  const session = readSession()
  const create = useSend(api.createUser, { stale: [api.listUsers] })
  const roles = rolesBelow(session?.role)
  const save = async ({ kind, account, password, role, operations, concurrency }: NewUserValues) => {
    const sealed = await sealPassword(password.trim())
    return create.mutateAsync({
      input: {
        account: account.trim(),
        kind,
        operateGrant: maskOf(operations, operateBits),
        ...sealed,
        ...(kind === 'customer' ? { role: Role.toWire(role), concurrency } : {}),
      },
    })
  }
  return (
    <FormDrawer<NewUserValues>
      name="new-user"
      title={t('users.add')}
      base={{
        values: {
          kind: 'subUser',
          account: '',
          password: '',
          role: roles[0],
          operations: operationsIn(session?.operateGrant ?? 0),
          concurrency: 0,
        },
      }}
      onClose={onClose}
      save={save}
    >
      <Fields roles={roles} />
    </FormDrawer>
  )
}

const Fields = ({ roles }: { readonly roles: readonly Role[] }) => {
  const t = useMessages()
  const isCustomer = Form.useWatch('kind') === 'customer'
  const required = { required: true, message: t('ui.required') }
  return (
    <>
      <Form.Item name="kind" label={t('users.kind')}>
        <Radio.Group
          options={[
            { value: 'subUser', label: t('users.kind.subUser') },
            { value: 'customer', label: t('users.kind.customer') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="account"
        label={t('users.account')}
        extra={t('users.name.hint')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('users.password')}
        extra={t('users.password.hint')}
        rules={[required, { min: 8, max: 120, message: t('users.password.hint') }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <OperateBoxes />
      <Form.Item name="role" label={t('users.role')} hidden={!isCustomer}>
        <Select options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))} />
      </Form.Item>
      <Form.Item
        name="concurrency"
        label={t('lines.concurrency')}
        extra={t('lines.concurrency.hint')}
        hidden={!isCustomer}
        rules={[required]}
      >
        <InputNumber min={0} max={10_000} precision={0} />
      </Form.Item>
    </>
  )
}
