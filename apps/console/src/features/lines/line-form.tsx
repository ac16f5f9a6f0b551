import { api } from '@parley/contract/api'
import { LineType } from '@parley/contract/vocabulary'
import { Form, Input, Radio, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { codeOptions } from '../../ui/code-options.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import list from '../../ui/list.module.css'
import { NumberField } from '../../ui/number-field.tsx'
import type { LineRow } from './line-row.ts'

type LineValues = {
  readonly name: string
  readonly type: number
  readonly address: string
  readonly transport: 'udp' | 'tcp'
  readonly username: string
  readonly password: string
  readonly callingNumber: string
  readonly maxConcurrency: number
  readonly ringCeilingSec: number
  readonly callsPerSec: number
  readonly networks: string[]
  readonly rtpTimeoutSec: number
}

const fresh: LineValues = {
  name: '',
  type: LineType.toWire('thirdParty'),
  address: '',
  transport: 'udp',
  username: '',
  password: '',
  callingNumber: '',
  maxConcurrency: 0,
  ringCeilingSec: 99,
  callsPerSec: 50,
  networks: [],
  rtpTimeoutSec: 30,
}

/** A new line, or one that exists. Its password is sent and never read back. */
export const LineForm = ({
  row,
  readOnlyReason,
  onClose,
}: {
  readonly row: LineRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const stale = [api.listLines, api.listUsableLines]
  const add = useSend(api.addLine, { stale })
  const update = useSend(api.updateLine, { stale })
  return (
    <FormDrawer<LineValues>
      name="line"
      title={row === undefined ? t('lines.add') : t('lines.edit', { name: row.name })}
      base={{
        values: row === undefined ? fresh : { ...valuesOf(row), username: row.username ?? '', password: '' },
      }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={({ type, ...values }) =>
        row === undefined
          ? add.mutateAsync({ input: { type, ...toWire(values) } })
          : update.mutateAsync({ input: { id: row.id, ...changesOf(row, values) } })
      }
    >
      <Fields isNew={row === undefined} />
    </FormDrawer>
  )
}

const valuesOf = ({
  name,
  type,
  address,
  transport,
  callingNumber,
  maxConcurrency,
  ringCeilingSec,
  callsPerSec,
  networks,
  rtpTimeoutSec,
}: LineRow) => ({
  name,
  type,
  address,
  transport,
  callingNumber,
  maxConcurrency,
  ringCeilingSec,
  callsPerSec,
  networks,
  rtpTimeoutSec,
})

type Sent = Omit<LineValues, 'type'>

const toWire = ({ username, password, ...values }: Sent) => ({
  ...values,
  ...(username.trim() === '' ? {} : { username }),
  ...(password === '' ? {} : { password }),
})

/** An unchanged address is not sent, because a seeded address need not pass the checks of a typed one. */
const changesOf = (row: LineRow, { address, username, password, ...values }: Sent) => ({
  ...values,
  ...(address.trim() === row.address ? {} : { address }),
  ...(username === (row.username ?? '') ? {} : { username }),
  ...(password === '' ? {} : { password }),
})

/** A rough check; the server checks exactly. */
const network = /^[0-9a-f.:]{2,45}(\/\d{1,3})?$/i

const Fields = ({ isNew }: { readonly isNew: boolean }) => {
  const t = useMessages()
  const required = { required: true, message: t('ui.required') }
  return (
    <>
      <Form.Item name="name" label={t('lines.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item name="type" label={t('lines.type')}>
        <Select
          disabled={!isNew}
          options={codeOptions(LineType, LineType.words, (type) => t(`lines.type.${type}`))}
        />
      </Form.Item>
      <Form.Item
        name="address"
        label={t('lines.address')}
        extra={t('lines.address.hint')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={260} spellCheck={false} />
      </Form.Item>
      <Form.Item name="transport" label={t('lines.transport')}>
        <Radio.Group
          options={[
            { value: 'udp', label: 'UDP' },
            { value: 'tcp', label: 'TCP' },
          ]}
        />
      </Form.Item>
      <Limits isNew={isNew} />
      <Networks />
    </>
  )
}

const Limits = ({ isNew }: { readonly isNew: boolean }) => {
  const t = useMessages()
  return (
    <div className={list.pair}>
      <Form.Item name="username" label={t('lines.username')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('lines.password')}
        extra={isNew ? undefined : t('lines.password.keep')}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="callingNumber"
        label={t('lines.callingNumber')}
        rules={[{ pattern: /^\s*[0-9]{0,20}\s*$/, message: t('lines.callingNumber.wrong') }]}
      >
        <Input inputMode="numeric" />
      </Form.Item>
      <NumberField name="ringCeilingSec" label="lines.ringCeiling" min={1} max={99} />
      <NumberField
        name="maxConcurrency"
        label="lines.concurrency"
        hint="lines.concurrency.hint"
        min={0}
        max={10_000}
      />
      <NumberField
        name="callsPerSec"
        label="lines.callsPerSec"
        hint="lines.callsPerSec.hint"
        min={1}
        max={1000}
      />
      <NumberField
        name="rtpTimeoutSec"
        label="lines.rtpTimeout"
        hint="lines.rtpTimeout.hint"
        min={0}
        max={600}
      />
    </div>
  )
}

const Networks = () => {
  const t = useMessages()
  return (
    <Form.Item
      name="networks"
      label={t('lines.networks')}
      extra={t('lines.networks.hint')}
      rules={[{ type: 'array', defaultField: { pattern: network, message: t('lines.networks.wrong') } }]}
    >
      <Select mode="tags" maxCount={32} open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
    </Form.Item>
  )
}
