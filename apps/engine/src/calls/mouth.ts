import type { CompiledScene, TalkCommand, TalkEvent } from '@parley/contract/vocabulary'
import type { Talk } from '@parley/core/dialogue'
import type { Leg } from '@parley/edge/telephony'
import type { CallReport } from './call-report.ts'
import type { TurnClock } from './turn-clock.ts'
import type { Voice } from './voice.ts'

/** One call's speaking: the robot's words out on the leg, and into the report when they are heard. */
export interface Mouth {
  say(command: Extract<TalkCommand, { kind: 'say' }>): void
  pause(): void
  resume(): void
  stop(): void
  playbackStarted(utterance: number, atMs: number): void
}

export type MouthHouse = {
  readonly scene: CompiledScene
  readonly voice: Voice
  readonly report: CallReport
  readonly turnClock: TurnClock
  readonly leg: () => Leg | undefined
  readonly talk: () => Talk
  readonly feed: (event: TalkEvent) => void
  readonly now: () => number
}

export const openMouth = (house: MouthHouse): Mouth => {
  const { report, turnClock } = house
  let speaking: { readonly utterance: number; readonly text: string; readonly nodeId?: string } | undefined
  // While the voice was made, the talk may have gone on: words nobody waits for are not said.
  const isAwaited = (utterance: number): boolean => {
    const { phase, utterance: latest } = house.talk()
    return latest === utterance && (phase === 'speaking' || phase === 'closing')
  }
  return {
    say: ({ utterance, wordings, nodeId }) => {
      const text = wordings.map((wording) => wording.text).join(' ')
      turnClock.decided(utterance, house.now())
      void house.voice.speak(house.scene, wordings, house.talk().variables).then(({ audio, unrecorded }) => {
        if (!isAwaited(utterance)) return
        for (const resId of unrecorded)
          report.record('vendorFallback', { message: 'the recording is missing: it was synthesised', resId })
        if (audio === undefined)
          report.record('vendorFallback', { message: 'the wording could not be synthesised' })
        speaking = { utterance, text, ...(nodeId !== undefined && { nodeId }) }
        if (audio && audio.length > 0) house.leg()?.play(utterance, audio)
        else house.feed({ kind: 'playbackFinished', atMs: report.clock(), utterance })
      })
    },
    pause: () => house.leg()?.pause(),
    resume: () => house.leg()?.resume(),
    stop: () =>
      void house
        .leg()
        ?.stop()
        .then((cut) => {
          if (cut === undefined) return
          const { playback: utterance, playedMs } = cut
          house.feed({ kind: 'playbackCut', atMs: report.clock(), utterance, playedMs })
        }),
    playbackStarted: (utterance, atMs) => {
      if (speaking?.utterance !== utterance) return
      const latency = turnClock.started(utterance, atMs)
      report.record('robotSpeaks', { ...speaking, ...(latency && { latency }) }, atMs)
    },
  }
}
