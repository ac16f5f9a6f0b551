import {
  AudioMutedOutlined,
  AudioOutlined,
  DisconnectOutlined,
  PhoneOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import type { SceneScript } from '@parley/contract/vocabulary'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { type ConversationPath, ConversationVariables } from '../text-test/index.ts'
import { LevelMeter } from './level-meter.tsx'
import { useVoiceConversation } from './use-voice-conversation.ts'
import type { VoiceConversation } from './voice-conversation.ts'
import { VoiceEnding } from './voice-ending.tsx'
import styles from './voice-test.module.css'
import { VoiceTranscript } from './voice-transcript.tsx'

export type VoiceTestProps = {
  readonly sceneId: string
  readonly script: SceneScript
  /** Reports the path of the conversation, so that the canvas can highlight it; undefined when the test closes. */
  readonly onPath?: (path: ConversationPath | undefined) => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** A conversation with the saved draft through the browser's microphone, run by the same call runner as real calls. */
export const VoiceTest = ({ sceneId, script, onPath }: VoiceTestProps) => {
  const t = useMessages()
  const meter = useRef<{ show: (level: number) => void }>(null)
  const { conversation, isMuted, begin, hangUp, press, setMuted } = useVoiceConversation(sceneId, (level) =>
    meter.current?.show(level),
  )
  const [variables, setVariables] = useState<Readonly<Record<string, string>>>({})
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => onPath?.(pathOf(conversation)), [conversation, onPath])
  useEffect(() => () => onPath?.(undefined), [onPath])
  const lines = (conversation.facts?.turns.length ?? 0) + (conversation.partial === undefined ? 0 : 1)
  useEffect(() => {
    if (lines > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  const isUp =
    conversation.stage === 'asking' || conversation.stage === 'preparing' || conversation.stage === 'talking'
  return (
    <div className={styles.test}>
      <ConversationVariables script={script} values={variables} onChange={setVariables} />
      <div className={styles.bar}>
        {isUp ? (
          <Button danger icon={<DisconnectOutlined />} onClick={hangUp}>
            {t('voice.hangUp')}
          </Button>
        ) : (
          <Button
            type="primary"
            icon={conversation.stage === 'idle' ? <PhoneOutlined /> : <ReloadOutlined />}
            onClick={() => begin(variables)}
          >
            {t(conversation.stage === 'idle' ? 'voice.begin' : 'voice.again')}
          </Button>
        )}
        <Button
          icon={isMuted ? <AudioMutedOutlined /> : <AudioOutlined />}
          aria-pressed={isMuted}
          disabled={!isUp}
          onClick={() => setMuted(!isMuted)}
        >
          {t('voice.mute')}
        </Button>
        {conversation.stage === 'talking' ? (
          <Select
            aria-label={t('conversation.key')}
            placeholder={t('conversation.key')}
            value={null}
            popupMatchSelectWidth={false}
            options={digits.map((value) => ({ value, label: value }))}
            onChange={(digit: string | null) => (digit === null ? undefined : press(digit))}
          />
        ) : undefined}
        <LevelMeter label={t('voice.level')} ref={meter} />
        <span className={styles.stage} role="status">
          {t(`voice.stage.${conversation.stage}`)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div className={styles.conversation} role="log" tabIndex={0} aria-label={t('voice.title')}>
        {conversation.facts === undefined && conversation.ending === undefined ? (
          <p className={styles.hint}>{t('voice.intro')}</p>
        ) : undefined}
        <VoiceTranscript script={script} conversation={conversation} />
        <VoiceEnding script={script} conversation={conversation} />
        <div ref={end} />
      </div>
    </div>
  )
}

const pathOf = ({ nodeId, facts }: VoiceConversation): ConversationPath | undefined =>
  facts === undefined || nodeId === undefined
    ? undefined
    : {
        nodeIds: facts.nodeIds,
        connectionIds: facts.turns.flatMap(({ matched }) =>
          matched?.connectionId === undefined ? [] : [matched.connectionId],
        ),
        currentNodeId: nodeId,
      }
