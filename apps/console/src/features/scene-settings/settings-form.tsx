import { api } from '@parley/contract/api'
import { Form } from 'antd'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import list from '../../ui/list.module.css'
import { SavingNote } from '../../ui/saving-note.tsx'
import { useFormSaving } from '../../ui/use-form-saving.ts'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import { scriptReads, usePartReason } from '../scenes/index.ts'
import {
  DialingSettings,
  InterruptionSettings,
  LengthSettings,
  MachineSettings,
  ModelSettings,
  NoMatchSettings,
  OpeningSettings,
  SilenceSettings,
} from './setting-groups.tsx'
import styles from './settings.module.css'
import { type SceneConfig, type SettingsValues, toWire, valuesOf } from './settings-values.ts'
import { VoiceSettings } from './voice-settings.tsx'

const formId = 'settings'

/** All of the settings at once, saved together over the version that they started from. */
export const SettingsForm = ({ config }: { readonly config: SceneConfig }) => {
  const say = useWords()
  const readOnlyReason = usePartReason('tricks')('update')
  const send = useSend(api.saveSceneConfig, { stale: scriptReads })
  const { sceneId, inForce } = config
  const saving = useFormSaving<SettingsValues>({
    base: { values: valuesOf(config), version: config.version },
    save: (values, version = config.version) =>
      send.mutateAsync({ input: { sceneId, version, ...toWire(values) } }),
    labelOf: (field) => {
      const word = labels[field]
      return word === undefined ? field : say(word)
    },
    theirs: async () => {
      const now = await callApi(api.findSceneConfig, { sceneId })
      return { values: valuesOf(now), version: now.version }
    },
  })
  return (
    <>
      <p className={list.hint}>{say('settings.lead')}</p>
      <SavingNote saving={saving} />
      <Form<SettingsValues>
        key={saving.shown.round}
        name={formId}
        layout="vertical"
        initialValues={saving.shown.values}
        disabled={readOnlyReason !== undefined}
        scrollToFirstError
        onValuesChange={saving.touch}
        onFinish={(values) => saving.submit(values)}
      >
        <div className={styles.groups}>
          <OpeningSettings inForce={inForce} />
          <SilenceSettings inForce={inForce} />
          <NoMatchSettings inForce={inForce} sceneId={sceneId} />
          <InterruptionSettings inForce={inForce} sceneId={sceneId} />
          <VoiceSettings inForce={inForce} sceneId={sceneId} />
          <LengthSettings inForce={inForce} />
          <MachineSettings inForce={inForce} />
          <ModelSettings inForce={inForce} />
          <DialingSettings inForce={inForce} />
        </div>
      </Form>
      <div className={styles.bar}>
        <span role="status" className={list.hint}>
          {saving.isTouched
            ? say('settings.unsaved')
            : say('settings.version', { version: saving.shown.version ?? config.version })}
        </span>
        <ActionButton
          type="primary"
          htmlType="submit"
          form={formId}
          loading={saving.isSaving}
          disabledReason={readOnlyReason}
        >
          {say('ui.save')}
        </ActionButton>
      </div>
    </>
  )
}

const labels: Readonly<Record<string, WordKey>> = {
  openingDelay: 'settings.openingDelay',
  disclosure: 'settings.disclosure',
  silenceSeconds: 'settings.silenceSeconds',
  silentTimes: 'settings.silentTimes',
  silenceReplies: 'settings.silence',
  noMatchReplies: 'settings.noMatch',
  maxRepeats: 'settings.maxRepeats',
  maxRepeatsJumpNode: 'settings.maxRepeatsJumpNode',
  goodbye: 'settings.goodbye',
  maxCallDuration: 'settings.maxCallDuration',
  matchingWindow: 'settings.matchingWindow',
  breakRule: 'settings.interruption',
  ignoreNode: 'settings.ignoreNode',
  noiseNode: 'settings.noiseNode',
  machine: 'settings.machine',
  asksModel: 'settings.asksModel',
  voice: 'settings.voice.name',
  speed: 'settings.speed',
  tone: 'settings.tone',
  volume: 'settings.volume',
  predictionAlgorithm: 'settings.predictionAlgorithm',
  doNotCallReply: 'settings.doNotCallReply',
  transferFailedReply: 'settings.transferFailedReply',
}
