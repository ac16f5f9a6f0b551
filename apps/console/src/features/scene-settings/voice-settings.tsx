import { SoundOutlined, StopOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Form, Select } from 'antd'
import { describeVoice } from '../../messages/describe-voice.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { usePlayer } from '../../ui/use-player.ts'
import { type InForce, NumberSetting, SettingLabel } from './setting-fields.tsx'
import type { SettingsValues } from './settings-values.ts'

/** The robot's voice and its speed, tone and volume; unsaved settings can be played. */
export const VoiceSettings = ({
  inForce,
  sceneId,
}: {
  readonly inForce: InForce
  readonly sceneId: string
}) => {
  const t = useMessages()
  const choices = useRequest(api.findSceneConfigInfo, { id: sceneId })
  const kept: string = Form.useWatch('voice') ?? ''
  const known = (choices.data?.voices ?? []).map(({ id, name }) => ({
    value: id,
    label: id === '' ? t('settings.voice.default') : describeVoice(name, t),
  }))
  const isKnown = choices.data === undefined || known.some(({ value }) => value === kept)
  // A voice of an engine that is not here stays to be seen.
  const options = known.some(({ value }) => value === kept)
    ? known
    : [...known, { value: kept, label: describeVoice(kept, t) }]
  return (
    <Card title={t('settings.voice')}>
      <Form.Item
        name="voice"
        label={<SettingLabel name="settings.voice.name" inForce={isKnown} />}
        extra={t(known.length > 1 ? 'settings.voice.hint' : 'settings.voice.noEngine')}
      >
        <Select loading={choices.isPending} options={options} />
      </Form.Item>
      <NumberSetting
        field="speed"
        label="settings.speed"
        min={50}
        max={200}
        step={5}
        inForce={inForce.speed}
      />
      <NumberSetting field="tone" label="settings.tone" min={50} max={200} step={5} inForce={inForce.tone} />
      <NumberSetting
        field="volume"
        label="settings.volume"
        min={0}
        max={200}
        step={5}
        inForce={inForce.volume}
      />
      <Audition sceneId={sceneId} />
    </Card>
  )
}

/** The goodbye, in the voice as the form has it. */
const Audition = ({ sceneId }: { readonly sceneId: string }) => {
  const t = useMessages()
  const form = Form.useFormInstance<SettingsValues>()
  const player = usePlayer()
  const goodbye: string = Form.useWatch('goodbye') ?? ''
  const play = (): void => {
    const { voice, speed, tone, volume } = form.getFieldsValue(['voice', 'speed', 'tone', 'volume'])
    const input = { sceneId, text: goodbye.slice(0, 500), voice, speed, tone, volume }
    player.toggle('audition', (signal) => fetchBytes(api.auditionText, input, { signal }))
  }
  const isPlaying = player.key !== undefined
  return (
    <ActionButton
      icon={isPlaying ? <StopOutlined /> : <SoundOutlined />}
      disabledReason={goodbye.trim() === '' ? t('settings.voice.nothingToSay') : undefined}
      onClick={play}
    >
      {t(isPlaying ? 'recordings.stop' : 'settings.voice.audition')}
    </ActionButton>
  )
}
