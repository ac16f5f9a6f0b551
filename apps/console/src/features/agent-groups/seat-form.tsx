import { api } from '@parley/contract/api'
import { Alert, Form, Input, Radio, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import layout from '../../ui/layout.module.css'
import type { GroupKind, GroupRow, SeatRow } from './group-row.ts'

type SeatValues = {
  readonly name: string
  readonly address: string
  readonly transport: 'udp' | 'tcp'
  readonly lineId: string | undefined
  readonly extension: string
}

const valuesOf = (seat: SeatRow | undefined): SeatValues => ({
  name: seat?.name ?? '',
  address: seat?.address ?? '',
  transport: seat?.transport ?? 'udp',
  lineId: seat?.lineId ?? undefined,
  extension: seat === undefined || seat.lineId === null ? '' : seat.number,
})

/** A seat, new or as it is: by its SIP address, or an extension at a line. While it is with a call its place stays. */
export const SeatForm = ({
  group,
  kind,
  row,
  readOnlyReason,
  onClose,
}: {
  readonly group: GroupRow
  readonly kind: GroupKind
  readonly row: SeatRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const stale = [api.listSeats, api.listSipGroups, api.listCcGroups]
  const add = useSend(api.addSeat, { stale })
  const update = useSend(api.updateSeat, { stale })
  const required = { required: true, message: t('ui.required') }
  const isBusy = row?.state === 'ringing' || row?.state === 'talking'
  const save = ({ name, address, transport, lineId, extension }: SeatValues) => {
    const place = kind === 'sip' ? { address, transport } : { extension, ...(lineId && { lineId }) }
    if (row === undefined) return add.mutateAsync({ input: { groupId: group.id, name, ...place } })
    return update.mutateAsync({
      input: { id: row.id, version: row.version, name, ...(isBusy ? {} : place) },
    })
  }
  return (
    <FormDrawer<SeatValues>
      name="seat"
      title={row === undefined ? t('seats.seat.add') : t('seats.seat.edit', { name: row.name })}
      base={{ values: valuesOf(row) }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={save}
    >
      <Form.Item name="name" label={t('seats.seat.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={30} showCount />
      </Form.Item>
      {isBusy ? (
        <Alert type="info" showIcon title={t('seats.seat.placeBusy')} className={layout.spaceBelow ?? ''} />
      ) : undefined}
      {kind === 'sip' ? <AddressFields isFixed={isBusy} /> : <LineFields isFixed={isBusy} />}
    </FormDrawer>
  )
}

const AddressFields = ({ isFixed }: { readonly isFixed: boolean }) => {
  const t = useMessages()
  return (
    <>
      <Form.Item
        name="address"
        label={t('seats.seat.address')}
        extra={t('seats.seat.address.hint')}
        rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
      >
        <Input disabled={isFixed} maxLength={320} spellCheck={false} placeholder="801@pbx.example.com:5060" />
      </Form.Item>
      <Form.Item name="transport" label={t('lines.transport')}>
        <Radio.Group
          disabled={isFixed}
          options={[
            { value: 'udp', label: 'UDP' },
            { value: 'tcp', label: 'TCP' },
          ]}
        />
      </Form.Item>
    </>
  )
}

const LineFields = ({ isFixed }: { readonly isFixed: boolean }) => {
  const t = useMessages()
  const lines = useRequest(api.listUsableLines, {})
  const required = { required: true, message: t('ui.required') }
  return (
    <>
      <Form.Item name="lineId" label={t('lines.name')} rules={[required]}>
        <Select
          disabled={isFixed}
          loading={lines.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={(lines.data?.data ?? []).map(({ lineId, name }) => ({ value: lineId, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="extension"
        label={t('seats.seat.extension')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input disabled={isFixed} maxLength={32} spellCheck={false} />
      </Form.Item>
    </>
  )
}
