import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { RecordEvent } from '@parley/contract/vocabulary'
import { Alert, Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { useMessages } from '../../messages/use-messages.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { Card } from '../../ui/card.tsx'
import { formatDuration } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import type { CallRow, FeedEvent } from './call-row.ts'
import styles from './records.module.css'

/** Times are ms since the answer, as the transcript has them. */
export type PlayerHandle = {
  readonly seek: (atMs: number) => void
  readonly skip: (byMs: number) => void
  readonly toggle: () => void
  readonly changeSpeed: (steps: -1 | 1) => void
}

type PlayerProps = {
  readonly call: CallRow
  readonly events: readonly FeedEvent[]
  readonly onReady: (handle: PlayerHandle) => void
  readonly onTime: (atMs: number) => void
}

type Trouble = 'none' | 'broken' | 'empty'

const speeds: readonly number[] = [0.75, 1, 1.25, 1.5, 2]

/** The two channels of the recording: the callee above, the robot below. */
export const Player = (props: PlayerProps) => {
  const t = useMessages()
  const { box, trouble, isLoaded, isPlaying, seconds, speed, setSpeed, toggle } = useRecording(props)
  if (trouble !== undefined)
    return (
      <Card title={t('call.recording')}>
        <Alert type={trouble === 'none' ? 'info' : 'error'} showIcon title={t(`call.recording.${trouble}`)} />
      </Card>
    )
  return (
    <Card
      title={t('call.recording')}
      actions={
        <span className={styles.hint}>
          {t('call.channel.callee')} · {t('call.channel.robot')}
        </span>
      }
    >
      {isLoaded ? undefined : <Loading />}
      <div ref={box} />
      <div className={styles.controls}>
        <Button
          type="primary"
          shape="circle"
          icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
          aria-label={t(isPlaying ? 'call.pause' : 'call.play')}
          disabled={!isLoaded}
          onClick={toggle}
        />
        <span>
          {formatDuration(seconds.now)} / {formatDuration(seconds.total)}
        </span>
        <Select
          size="small"
          aria-label={t('call.speed')}
          value={speed}
          onChange={setSpeed}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
        />
        <span className={styles.hint}>{t('call.keys')}</span>
      </div>
    </Card>
  )
}

/** The RIFF, fmt and data headers; a file that is not longer has no sound. */
const wavHeaderBytes = 44

const waveform = {
  height: 56,
  splitChannels: [
    { waveColor: '#8aa0b2', progressColor: '#4d5b68' },
    { waveColor: '#7fc4bd', progressColor: '#0b6b77' },
  ],
  cursorColor: '#b3261e',
  normalize: true,
  barWidth: 2,
  barGap: 1,
}

const changedSpeed = (before: number, steps: -1 | 1): number =>
  speeds[Math.min(speeds.length - 1, Math.max(0, speeds.indexOf(before) + steps))] ?? before

/** Loads the recording, draws it into the box, and reports its state and time. */
const useRecording = ({ call, events, onReady, onTime }: PlayerProps) => {
  const box = useRef<HTMLDivElement>(null)
  const wave = useRef<WaveSurfer>(null)
  const [trouble, setTrouble] = useState<Trouble | undefined>(call.hasRecording ? undefined : 'none')
  const [isLoaded, setLoaded] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(1)
  const [seconds, setSeconds] = useState({ now: 0, total: 0 })
  const hasEarlyMedia = events.some(({ type }) => RecordEvent.fromWire(type) === 'earlyMedia')
  const { callId, duration, hasRecording } = call
  useEffect(() => {
    const container = box.current
    if (!hasRecording || container === null) return
    const surfer = WaveSurfer.create({ container, ...waveform })
    wave.current = surfer
    const gone = new AbortController()
    surfer.on('play', () => setPlaying(true))
    surfer.on('pause', () => setPlaying(false))
    surfer.on('error', () => (gone.signal.aborted ? undefined : setTrouble('broken')))
    surfer.on('ready', (total) => {
      if (total <= 0) setTrouble('empty')
      setLoaded(true)
      setSeconds({ now: 0, total })
      // The recording begins with the first media, which is before the answer where there was early media.
      const offsetSec = hasEarlyMedia ? Math.max(0, total - duration) : 0
      surfer.on('timeupdate', (now) => {
        setSeconds({ now, total })
        onTime((now - offsetSec) * 1000)
      })
      onReady({
        seek: (atMs) => surfer.setTime(Math.min(total, atMs / 1000 + offsetSec)),
        skip: (byMs) => surfer.skip(byMs / 1000),
        toggle: () => void surfer.playPause(),
        changeSpeed: (steps) => setSpeed((before) => changedSpeed(before, steps)),
      })
    })
    fetchBytes(api.findCallAudio, { id: callId }, { signal: gone.signal })
      .then((blob) => (blob.size <= wavHeaderBytes ? setTrouble('empty') : surfer.loadBlob(blob)))
      .catch(() => (gone.signal.aborted ? undefined : setTrouble('broken')))
    return () => {
      gone.abort()
      surfer.destroy()
    }
  }, [callId, duration, hasRecording, hasEarlyMedia, onReady, onTime])
  useEffect(() => {
    if (isLoaded) wave.current?.setPlaybackRate(speed)
  }, [speed, isLoaded])
  const toggle = (): void => void wave.current?.playPause()
  return { box, trouble, isLoaded, isPlaying, seconds, speed, setSpeed, toggle }
}
