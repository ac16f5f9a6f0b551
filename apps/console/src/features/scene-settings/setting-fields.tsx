import { Form, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import type { MessageKey } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import layout from '../../ui/layout.module.css'
import { NotInForce } from '../../ui/not-in-force.tsx'
import type { NodeOption } from '../scenes/index.ts'
import styles from './settings.module.css'
import type { SceneConfig } from './settings-values.ts'

export type InForce = SceneConfig['inForce']

type FieldName = string | readonly (string | number)[]

/** A setting's name, and whether calls go by it. */
export const SettingLabel = ({
  name,
  inForce,
}: {
  readonly name: MessageKey
  readonly inForce: boolean | undefined
}) => {
  const t = useMessages()
  return (
    <span className={styles.label}>
      {t(name)}
      {inForce === false ? <NotInForce /> : undefined}
    </span>
  )
}

export const NumberSetting = (setting: {
  readonly field: FieldName
  readonly label: MessageKey
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly inForce: boolean | undefined
  readonly extra?: ReactNode
}) => {
  const t = useMessages()
  return (
    <Form.Item
      name={typeof setting.field === 'string' ? setting.field : [...setting.field]}
      label={<SettingLabel name={setting.label} inForce={setting.inForce} />}
      extra={setting.extra}
      rules={[{ required: true, message: t('ui.required') }]}
    >
      <InputNumber
        min={setting.min}
        max={setting.max}
        step={setting.step ?? 1}
        precision={0}
        className={layout.mediumField ?? ''}
      />
    </Form.Item>
  )
}

export const NodesSetting = (setting: {
  readonly field: FieldName
  readonly label: MessageKey
  readonly nodes: readonly NodeOption[]
  readonly inForce: boolean | undefined
}) => {
  const t = useMessages()
  return (
    <Form.Item
      name={typeof setting.field === 'string' ? setting.field : [...setting.field]}
      label={<SettingLabel name={setting.label} inForce={setting.inForce} />}
    >
      <Select
        mode="multiple"
        placeholder={t('settings.nodes.placeholder')}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...setting.nodes]}
      />
    </Form.Item>
  )
}
