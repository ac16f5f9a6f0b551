import { api } from '@parley/contract/api'
import { StrategyType } from '@parley/contract/vocabulary'
import { Form, Input, Radio, Switch } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { codeOptions } from '../../ui/code-options.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import { useScene } from '../scenes/index.ts'
import type { StrategyRow } from './strategy-row.ts'

type StrategyValues = { readonly name: string; readonly type: number; readonly enabled: boolean }

export const StrategyForm = ({
  row,
  readOnlyReason,
  onClose,
}: {
  readonly row: StrategyRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const add = useSend(api.addStrategy, { stale: [api.listStrategies] })
  const update = useSend(api.updateStrategy, { stale: [api.listStrategies] })
  const fields: FieldWords<StrategyValues> = {
    name: { label: 'strategies.name' },
    type: {
      label: 'strategies.type',
      t: (type) => t(`strategies.type.${StrategyType.fromWire(type) ?? 'task'}`),
    },
    enabled: { label: 'strategies.enabled' },
  }
  return (
    <FormDrawer<StrategyValues>
      name="strategy"
      title={row === undefined ? t('strategies.add') : t('strategies.edit', { name: row.name })}
      base={
        row === undefined
          ? { values: { name: '', type: StrategyType.toWire('task'), enabled: true } }
          : { values: valuesOf(row), version: row.version }
      }
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={({ name, type, enabled }, version) =>
        row === undefined
          ? add.mutateAsync({ input: { sceneId, name: name.trim(), type, enabled } })
          : update.mutateAsync({ input: { id: row.id, version, name: name.trim(), enabled } })
      }
      fields={fields}
      {...(row === undefined ? {} : { theirs: () => readStrategy(row) })}
    >
      <Form.Item
        name="name"
        label={t('strategies.name')}
        rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item
        name="type"
        label={t('strategies.type')}
        {...(row === undefined ? {} : { extra: t('strategies.type.stays') })}
      >
        <Radio.Group
          disabled={row !== undefined || readOnlyReason !== undefined}
          options={codeOptions(StrategyType, StrategyType.words, (type) => t(`strategies.type.${type}`))}
        />
      </Form.Item>
      <Form.Item name="enabled" label={t('strategies.enabled')} valuePropName="checked" layout="horizontal">
        <Switch />
      </Form.Item>
    </FormDrawer>
  )
}

const valuesOf = ({ name, type, enabled }: StrategyRow): StrategyValues => ({ name, type, enabled })

/** A scene keeps fewer strategies than a page holds. */
const readStrategy = async ({ id, sceneId }: StrategyRow) => {
  const { data } = await callApi(api.listStrategies, { sceneId, page: 1, pageSize: 200 })
  const now = data.find((one) => one.id === id)
  return now && { values: valuesOf(now), version: now.version }
}
