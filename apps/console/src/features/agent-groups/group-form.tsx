import { api } from '@parley/contract/api'
import { Form, Input, InputNumber } from 'antd'
import { useSend } from '../../platform/use-call.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useWords } from '../../words/use-words.ts'
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
  const say = useWords()
  const calls = callsOf[kind]
  const stale = [calls.list]
  const add = useSend(calls.add, { stale })
  const update = useSend(calls.update, { stale })
  const required = { required: true, message: say('ui.required') }
  return (
    <FormDrawer<GroupValues>
      name="group"
      title={row === undefined ? say('seats.group.add') : say('seats.group.edit', { name: row.name })}
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
        label={say('seats.group.name')}
        extra={say('seats.group.name.hint')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item
        name="wrapUpSec"
        label={say('seats.wrapUp')}
        extra={say('seats.wrapUp.hint')}
        rules={[required]}
      >
        <InputNumber min={0} max={600} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormDrawer>
  )
}
