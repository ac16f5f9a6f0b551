import { api } from '@parley/contract/api'
import { Form, type FormInstance } from 'antd'
import { useRef } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import list from '../../ui/list.module.css'
import { SavingNote } from '../../ui/saving-note.tsx'
import { useFormSaving } from '../../ui/use-form-saving.ts'
import { scriptReads, titleOf, useNodes, usePartReason, useUnsavedWork } from '../scenes/index.ts'
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
import { algorithmOf, type SceneConfig, type SettingsValues, toWire, valuesOf } from './settings-values.ts'
import { VoiceSettings } from './voice-settings.tsx'

const formId = 'settings'

/** All of the settings at once, saved together over the version that they started from. */
export const SettingsForm = ({ config }: { readonly config: SceneConfig }) => {
  const t = useMessages()
  const readOnlyReason = usePartReason('tricks')('update')
  const send = useSend(api.saveSceneConfig, { stale: scriptReads })
  const { sceneId, inForce } = config
  const saving = useFormSaving<SettingsValues>({
    base: { values: valuesOf(config), version: config.version },
    save: (values, version = config.version) =>
      send.mutateAsync({ input: { sceneId, version, ...toWire(values) } }),
    fields: useFieldWords(sceneId),
    theirs: async () => {
      const now = await callApi(api.findSceneConfig, { sceneId })
      return { values: valuesOf(now), version: now.version }
    },
  })
  // Each round of the form is a form of its own.
  const form = useRef<FormInstance<SettingsValues>>(null)
  useUnsavedWork(saving.isTouched, async () => {
    const values = await form.current?.validateFields().catch(() => undefined)
    return values === undefined ? false : saving.submit(values)
  })
  return (
    <>
      <p className={list.hint}>{t('settings.intro')}</p>
      <SavingNote saving={saving} />
      <Form<SettingsValues>
        key={saving.shown.round}
        ref={form}
        name={formId}
        layout="vertical"
        initialValues={saving.shown.values}
        disabled={readOnlyReason !== undefined}
        scrollToFirstError
        onValuesChange={saving.touch}
        onFinish={(values) => void saving.submit(values)}
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
          {t(saving.isTouched ? 'settings.unsaved' : 'flow.allSaved')}
        </span>
        <ActionButton
          type="primary"
          htmlType="submit"
          form={formId}
          loading={saving.isSaving}
          disabledReason={readOnlyReason}
        >
          {t('ui.save')}
        </ActionButton>
      </div>
    </>
  )
}

const useFieldWords = (sceneId: string): FieldWords<SettingsValues> => {
  const t = useMessages()
  const nodes = useNodes(sceneId)
  const describeNodes = (ids: readonly string[]): string =>
    ids.map((nodeId) => titleOf(nodes, nodeId)).join(' · ')
  return {
    openingDelay: { label: 'settings.openingDelay' },
    disclosure: { label: 'settings.disclosure' },
    silenceSeconds: { label: 'settings.silenceSeconds' },
    silentTimes: { label: 'settings.silentTimes' },
    silenceReplies: { label: 'settings.silence' },
    noMatchReplies: { label: 'settings.noMatch' },
    maxRepeats: { label: 'settings.maxRepeats' },
    maxRepeatsJumpNode: { label: 'settings.maxRepeatsJumpNode', t: (nodeId) => titleOf(nodes, nodeId) },
    goodbye: { label: 'settings.goodbye' },
    maxCallDuration: { label: 'settings.maxCallDuration' },
    matchingWindow: { label: 'settings.matchingWindow' },
    breakRule: {
      label: 'settings.interruption',
      t: ({ minWords, interval, nodeTimeout, unbreakableNodes }) =>
        [
          t('ui.field', { field: t('settings.minWords'), value: minWords }),
          t('ui.field', { field: t('settings.interval'), value: interval }),
          t('ui.field', { field: t('settings.nodeTimeout'), value: nodeTimeout }),
          t('ui.field', { field: t('settings.unbreakableNodes'), value: describeNodes(unbreakableNodes) }),
        ].join(' · '),
    },
    ignoreNode: { label: 'settings.ignoreNode', isSet: true, t: describeNodes },
    noiseNode: { label: 'settings.noiseNode', isSet: true, t: describeNodes },
    machine: { label: 'settings.machine', t: (machine) => t(`settings.machine.${machine}`) },
    asksModel: { label: 'settings.asksModel' },
    asksEmbedder: { label: 'settings.asksEmbedder' },
    voice: { label: 'settings.voice.name' },
    speed: { label: 'settings.speed' },
    tone: { label: 'settings.tone' },
    volume: { label: 'settings.volume' },
    predictionAlgorithm: {
      label: 'settings.predictionAlgorithm',
      t: (algorithm) => t(`settings.algorithm.${algorithmOf(algorithm)}`),
    },
    doNotCallReply: { label: 'settings.doNotCallReply' },
    transferFailedReply: { label: 'settings.transferFailedReply' },
  }
}
