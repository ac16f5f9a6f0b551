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
import { useWords } from '../../words/use-words.ts'
import { type TalkPath, TalkVariables } from '../text-test/index.ts'
import { LevelMeter } from './level-meter.tsx'
import { useVoiceTalk } from './use-voice-talk.ts'
import { VoiceEnding } from './voice-ending.tsx'
import type { VoiceTalk } from './voice-talk.ts'
import styles from './voice-test.module.css'
import { VoiceTranscript } from './voice-transcript.tsx'

export type VoiceTestProps = {
  readonly sceneId: string
  readonly script: SceneScript
  /** Where the talk has been, so that a drawing can light up; called with nothing when the test closes. */
  readonly onPath?: (path: TalkPath | undefined) => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** A talk with the saved draft through this browser's microphone: the very call runner that takes the calls answers. */
export const VoiceTest = ({ sceneId, script, onPath }: VoiceTestProps) => {
  const say = useWords()
  const meter = useRef<{ show: (level: number) => void }>(null)
  const { talk, isMuted, begin, hangUp, press, setMuted } = useVoiceTalk(sceneId, (level) =>
    meter.current?.show(level),
  )
  const [variables, setVariables] = useState<Readonly<Record<string, string>>>({})
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => onPath?.(pathOf(talk)), [talk, onPath])
  useEffect(() => () => onPath?.(undefined), [onPath])
  const lines = (talk.facts?.turns.length ?? 0) + (talk.partial === undefined ? 0 : 1)
  useEffect(() => {
    if (lines > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  const isUp = talk.stage === 'asking' || talk.stage === 'preparing' || talk.stage === 'talking'
  return (
    <div className={styles.test}>
      <TalkVariables script={script} values={variables} onChange={setVariables} />
      <div className={styles.bar}>
        {isUp ? (
          <Button danger icon={<DisconnectOutlined />} onClick={hangUp}>
            {say('voice.hangUp')}
          </Button>
        ) : (
          <Button
            type="primary"
            icon={talk.stage === 'idle' ? <PhoneOutlined /> : <ReloadOutlined />}
            onClick={() => begin(variables)}
          >
            {say(talk.stage === 'idle' ? 'voice.begin' : 'voice.again')}
          </Button>
        )}
        <Button
          icon={isMuted ? <AudioMutedOutlined /> : <AudioOutlined />}
          aria-pressed={isMuted}
          disabled={!isUp}
          onClick={() => setMuted(!isMuted)}
        >
          {say('voice.mute')}
        </Button>
        {talk.stage === 'talking' ? (
          <Select
            aria-label={say('talk.key')}
            placeholder={say('talk.key')}
            value={null}
            popupMatchSelectWidth={false}
            options={digits.map((value) => ({ value, label: value }))}
            onChange={(digit: string | null) => (digit === null ? undefined : press(digit))}
          />
        ) : undefined}
        <LevelMeter label={say('voice.level')} ref={meter} />
        <span className={styles.stage} role="status">
          {say(`voice.stage.${talk.stage}`)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div className={styles.talk} role="log" tabIndex={0} aria-label={say('voice.title')}>
        {talk.facts === undefined && talk.ending === undefined ? (
          <p className={styles.hint}>{say('voice.lead')}</p>
        ) : undefined}
        <VoiceTranscript script={script} talk={talk} />
        <VoiceEnding script={script} talk={talk} />
        <div ref={end} />
      </div>
    </div>
  )
}

const pathOf = ({ nodeId, facts }: VoiceTalk): TalkPath | undefined =>
  facts === undefined || nodeId === undefined
    ? undefined
    : {
        nodeIds: facts.nodeIds,
        connectionIds: facts.turns.flatMap(({ matched }) =>
          matched?.connectionId === undefined ? [] : [matched.connectionId],
        ),
        currentNodeId: nodeId,
      }
