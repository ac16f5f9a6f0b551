import { api } from '@parley/contract/api'
import { Form, Input, Radio, Select } from 'antd'
import { useCall, useSend } from '../../platform/use-call.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useWords } from '../../words/use-words.ts'
import type { GroupKind, GroupRow } from './group-row.ts'

type SeatValues = {
  readonly name: string
  readonly address: string
  readonly transport: 'udp' | 'tcp'
  readonly lineId: string | undefined
  readonly extension: string
}

const fresh: SeatValues = { name: '', address: '', transport: 'udp', lineId: undefined, extension: '' }

/** A new seat: by its SIP address, or an extension at a line. */
export const SeatForm = ({
  group,
  kind,
  readOnlyReason,
  onClose,
}: {
  readonly group: GroupRow
  readonly kind: GroupKind
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const say = useWords()
  const add = useSend(api.addSeat, { stale: [api.listSeats, api.listSipGroups, api.listCcGroups] })
  const required = { required: true, message: say('ui.required') }
  return (
    <FormDrawer<SeatValues>
      name="seat"
      title={say('seats.seat.add')}
      base={{ values: fresh }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={({ name, address, transport, lineId, extension }) =>
        add.mutateAsync({
          input: {
            groupId: group.id,
            name,
            ...(kind === 'sip' ? { address, transport } : { extension, ...(lineId && { lineId }) }),
          },
        })
      }
    >
      <Form.Item name="name" label={say('seats.seat.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={30} showCount />
      </Form.Item>
      {kind === 'sip' ? <AddressFields /> : <LineFields />}
    </FormDrawer>
  )
}

const AddressFields = () => {
  const say = useWords()
  return (
    <>
      <Form.Item
        name="address"
        label={say('seats.seat.address')}
        extra={say('seats.seat.address.hint')}
        rules={[{ required: true, whitespace: true, message: say('ui.required') }]}
      >
        <Input maxLength={320} spellCheck={false} placeholder="801@pbx.example.com:5060" />
      </Form.Item>
      <Form.Item name="transport" label={say('lines.transport')}>
        <Radio.Group
          options={[
            { value: 'udp', label: 'UDP' },
            { value: 'tcp', label: 'TCP' },
          ]}
        />
      </Form.Item>
    </>
  )
}

const LineFields = () => {
  const say = useWords()
  const lines = useCall(api.listUsableLines, {})
  const required = { required: true, message: say('ui.required') }
  return (
    <>
      <Form.Item name="lineId" label={say('lines.name')} rules={[required]}>
        <Select
          loading={lines.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={(lines.data?.data ?? []).map(({ lineId, name }) => ({ value: lineId, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="extension"
        label={say('seats.seat.extension')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={32} spellCheck={false} />
      </Form.Item>
    </>
  )
}
