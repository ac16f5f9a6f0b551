import { Form, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { NotInForce } from '../../ui/not-in-force.tsx'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
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
  readonly name: WordKey
  readonly inForce: boolean | undefined
}) => {
  const say = useWords()
  return (
    <span className={styles.label}>
      {say(name)}
      {inForce === false ? <NotInForce /> : undefined}
    </span>
  )
}

export const NumberSetting = (setting: {
  readonly field: FieldName
  readonly label: WordKey
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly inForce: boolean | undefined
  readonly extra?: ReactNode
}) => {
  const say = useWords()
  return (
    <Form.Item
      name={typeof setting.field === 'string' ? setting.field : [...setting.field]}
      label={<SettingLabel name={setting.label} inForce={setting.inForce} />}
      extra={setting.extra}
      rules={[{ required: true, message: say('ui.required') }]}
    >
      <InputNumber
        min={setting.min}
        max={setting.max}
        step={setting.step ?? 1}
        precision={0}
        style={{ width: '100%', maxWidth: 220 }}
      />
    </Form.Item>
  )
}

export const NodesSetting = (setting: {
  readonly field: FieldName
  readonly label: WordKey
  readonly nodes: readonly NodeOption[]
  readonly inForce: boolean | undefined
}) => {
  const say = useWords()
  return (
    <Form.Item
      name={typeof setting.field === 'string' ? setting.field : [...setting.field]}
      label={<SettingLabel name={setting.label} inForce={setting.inForce} />}
    >
      <Select
        mode="multiple"
        placeholder={say('settings.nodes.placeholder')}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...setting.nodes]}
      />
    </Form.Item>
  )
}
