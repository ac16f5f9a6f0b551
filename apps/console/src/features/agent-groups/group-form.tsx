import { api } from '@parley/contract/api'
import { Form, Input, InputNumber } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import layout from '../../ui/layout.module.css'
import type { GroupKind, GroupRow } from './group-row.ts'

type GroupValues = { readonly name: string; readonly wrapUpSec: number }

const callsOf = {
  sip: { list: api.listSipGroups, add: api.addSipGroup, update: api.updateSipGroup },
  cc: { list: api.listCcGroups, add: api.addCcGroup, update: api.updateCcGroup },
} as const

export const GroupForm = ({
  kind,
  row,
  readOnlyReason,
  onClose,
}: {
  readonly kind: GroupKind
  readonly row: GroupRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const calls = callsOf[kind]
  const stale = [calls.list]
  const add = useSend(calls.add, { stale })
  const update = useSend(calls.update, { stale })
  const required = { required: true, message: t('ui.required') }
  return (
    <FormDrawer<GroupValues>
      name="group"
      title={row === undefined ? t('seats.group.add') : t('seats.group.edit', { name: row.name })}
      base={{ values: { name: row?.name ?? '', wrapUpSec: row?.wrapUpSec ?? 10 } }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values) =>
        row === undefined
          ? add.mutateAsync({ input: values })
          : update.mutateAsync({ input: { id: row.id, version: row.version, ...values } })
      }
    >
      <Form.Item
        name="name"
        label={t('seats.group.name')}
        extra={t('seats.group.name.hint')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item name="wrapUpSec" label={t('seats.wrapUp')} extra={t('seats.wrapUp.hint')} rules={[required]}>
        <InputNumber min={0} max={600} precision={0} className={layout.fullWidth ?? ''} />
      </Form.Item>
    </FormDrawer>
  )
}
