import { DeleteOutlined } from '@ant-design/icons'
import { OutboundType } from '@parley/contract/vocabulary'
import { Button, Checkbox, Form, Input, Radio, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import { codeOptions } from '../../ui/code-options.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { NotInForce } from '../../ui/not-in-force.tsx'
import { useNodes } from '../scenes/index.ts'
import { type InForce, NodesSetting, NumberSetting, SettingLabel } from './setting-fields.tsx'
import styles from './settings.module.css'
import { algorithms } from './settings-values.ts'

type Group = { readonly inForce: InForce }
type GroupOfScene = Group & { readonly sceneId: string }

const mostReplies = 10
const longestReply = 500
const lines = { minRows: 1, maxRows: 5 }

export const OpeningSettings = ({ inForce }: Group) => {
  const t = useMessages()
  return (
    <Card title={t('settings.opening')}>
      <NumberSetting
        field="openingDelay"
        label="settings.openingDelay"
        min={0}
        max={10_000}
        step={100}
        inForce={inForce.openingDelay}
        extra={t('settings.openingDelay.hint')}
      />
      <Form.Item
        name="disclosure"
        label={<SettingLabel name="settings.disclosure" inForce={inForce.disclosure} />}
        extra={t('settings.disclosure.hint')}
      >
        <Input.TextArea maxLength={longestReply} autoSize={lines} />
      </Form.Item>
    </Card>
  )
}

/** One reply for each silence: the fields follow the number. */
export const SilenceSettings = ({ inForce }: Group) => {
  const t = useMessages()
  const times: number = Form.useWatch('silentTimes') ?? 0
  return (
    <Card title={t('settings.silence')}>
      <div className={list.pair}>
        <NumberSetting
          field="silenceSeconds"
          label="settings.silenceSeconds"
          min={1}
          max={60}
          inForce={inForce.silenceSeconds}
        />
        <NumberSetting
          field="silentTimes"
          label="settings.silentTimes"
          min={0}
          max={mostReplies}
          inForce={inForce.silentTimes}
        />
      </div>
      <p className={`${list.hint} ${layout.spaceBelow}`}>{t('settings.silentTimes.hint')}</p>
      {Array.from({ length: Math.min(times, mostReplies) }, (_, at) => at).map((at) => (
        <Form.Item
          key={at}
          name={['silenceReplies', at]}
          label={t('settings.silenceReply', { number: at + 1 })}
          rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
        >
          <Input.TextArea maxLength={longestReply} autoSize={lines} />
        </Form.Item>
      ))}
    </Card>
  )
}

export const NoMatchSettings = ({ inForce, sceneId }: GroupOfScene) => {
  const t = useMessages()
  const nodes = useNodes(sceneId)
  return (
    <Card title={t('settings.noMatch')}>
      <NoMatchReplies />
      <NumberSetting
        field="maxRepeats"
        label="settings.maxRepeats"
        min={0}
        max={20}
        inForce={inForce.maxRepeats}
        extra={t('settings.maxRepeats.hint')}
      />
      <Form.Item
        name="maxRepeatsJumpNode"
        label={<SettingLabel name="settings.maxRepeatsJumpNode" inForce={inForce.maxRepeatsJumpNode} />}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: t('settings.goodbye') }, ...nodes]}
        />
      </Form.Item>
      <Form.Item name="goodbye" label={<SettingLabel name="settings.goodbye" inForce={inForce.goodbye} />}>
        <Input.TextArea maxLength={longestReply} autoSize={lines} />
      </Form.Item>
      {(['doNotCallReply', 'transferFailedReply'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={<SettingLabel name={`settings.${name}`} inForce={inForce[name]} />}
          extra={t('settings.reply.hint')}
        >
          <Input.TextArea maxLength={longestReply} autoSize={lines} />
        </Form.Item>
      ))}
    </Card>
  )
}

const NoMatchReplies = () => {
  const t = useMessages()
  return (
    <Form.List name="noMatchReplies">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.reply}>
              <Form.Item
                name={name}
                label={t('settings.noMatchReply', { number: name + 1 })}
                rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
              >
                <Input.TextArea maxLength={longestReply} autoSize={lines} />
              </Form.Item>
              <Form.Item>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('settings.noMatch.remove', { number: name + 1 })}
                  onClick={() => remove(name)}
                />
              </Form.Item>
            </div>
          ))}
          {fields.length < mostReplies ? (
            <Form.Item>
              <Button size="small" onClick={() => add('')}>
                {t('settings.noMatch.add')}
              </Button>
            </Form.Item>
          ) : undefined}
        </>
      )}
    </Form.List>
  )
}

export const InterruptionSettings = ({ inForce, sceneId }: GroupOfScene) => {
  const t = useMessages()
  const nodes = useNodes(sceneId)
  return (
    <Card title={t('settings.interruption')}>
      <NumberSetting
        field={['breakRule', 'minWords']}
        label="settings.minWords"
        min={0}
        max={50}
        inForce={inForce.minWords}
        extra={t('settings.minWords.hint')}
      />
      <NumberSetting
        field={['breakRule', 'interval']}
        label="settings.interval"
        min={0}
        max={60_000}
        step={100}
        inForce={inForce.interval}
        extra={t('settings.zeroIsNone')}
      />
      <NumberSetting
        field={['breakRule', 'nodeTimeout']}
        label="settings.nodeTimeout"
        min={0}
        max={600}
        inForce={inForce.nodeTimeout}
        extra={t('settings.zeroIsNone')}
      />
      <NodesSetting
        field={['breakRule', 'unbreakableNodes']}
        label="settings.unbreakableNodes"
        nodes={nodes}
        inForce={inForce.unbreakableNodes}
      />
      <NodesSetting
        field="ignoreNode"
        label="settings.ignoreNode"
        nodes={nodes}
        inForce={inForce.ignoreNode}
      />
      <NodesSetting field="noiseNode" label="settings.noiseNode" nodes={nodes} inForce={inForce.noiseNode} />
    </Card>
  )
}

export const MachineSettings = ({ inForce }: Group) => {
  const t = useMessages()
  return (
    <Card title={t('settings.machine')}>
      <Form.Item name="machine" extra={inForce.machine === false ? <NotInForce /> : undefined}>
        <Radio.Group
          aria-label={t('settings.machine')}
          className={layout.optionColumn ?? ''}
          options={[
            { value: 'hangUp', label: t('settings.machine.hangUp') },
            { value: 'ignore', label: t('settings.machine.ignore') },
          ]}
        />
      </Form.Item>
    </Card>
  )
}

export const ModelSettings = ({ inForce }: Group) => {
  const t = useMessages()
  return (
    <Card title={t('settings.asksModel')}>
      <Form.Item
        name="asksModel"
        valuePropName="checked"
        extra={inForce.asksModel === false ? <NotInForce /> : t('settings.asksModel.hint')}
      >
        <Checkbox>{t('settings.asksModel.on')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="asksEmbedder"
        valuePropName="checked"
        extra={inForce.asksEmbedder === false ? <NotInForce /> : t('settings.asksEmbedder.hint')}
      >
        <Checkbox>{t('settings.asksEmbedder.on')}</Checkbox>
      </Form.Item>
    </Card>
  )
}

export const LengthSettings = ({ inForce }: Group) => {
  const t = useMessages()
  return (
    <Card title={t('settings.length')}>
      <NumberSetting
        field="maxCallDuration"
        label="settings.maxCallDuration"
        min={0}
        max={7200}
        step={30}
        inForce={inForce.maxCallDuration}
        extra={t('settings.maxCallDuration.hint')}
      />
      <NumberSetting
        field="matchingWindow"
        label="settings.matchingWindow"
        min={30}
        max={300}
        step={10}
        inForce={inForce.matchingWindow}
        extra={t('settings.matchingWindow.hint')}
      />
    </Card>
  )
}

export const DialingSettings = ({ inForce }: Group) => {
  const t = useMessages()
  return (
    <Card title={t('settings.dialing')}>
      <Form.Item
        name="predictionAlgorithm"
        label={<SettingLabel name="settings.predictionAlgorithm" inForce={inForce.predictionAlgorithm} />}
        extra={t('settings.transfer')}
      >
        <Select options={codeOptions(OutboundType, algorithms, (word) => t(`settings.algorithm.${word}`))} />
      </Form.Item>
    </Card>
  )
}
