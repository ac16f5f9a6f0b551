import type { CompiledScene, ConversationCommand, ConversationEvent } from '@parley/contract/vocabulary'
import type { Conversation } from '@parley/core/dialogue'
import type { Leg } from '@parley/edge/telephony'
import type { CallReport } from './call-report.ts'
import type { TurnClock } from './turn-clock.ts'
import type { Voice } from './voice.ts'

/** Plays the robot's prompts of one call, and reports them when they are audible. */
export interface PromptPlayer {
  carryOut(command: PromptCommand): void
  playbackStarted(utterance: number, atMs: number): void
}

export type PromptCommand = Extract<
  ConversationCommand,
  { kind: 'say' | 'pauseSpeaking' | 'resumeSpeaking' | 'stopSpeaking' }
>

export type PromptPlayerDeps = {
  readonly scene: CompiledScene
  readonly voice: Voice
  readonly report: CallReport
  readonly turnClock: TurnClock
  readonly leg: () => Leg | undefined
  readonly conversation: () => Conversation
  readonly feed: (event: ConversationEvent) => void
  readonly now: () => number
}

export const openPromptPlayer = (deps: PromptPlayerDeps): PromptPlayer => {
  const { report, turnClock } = deps
  let speaking: { readonly utterance: number; readonly text: string; readonly nodeId?: string } | undefined
  // The conversation may have moved on during synthesis: outdated prompts are not played.
  const isAwaited = (utterance: number): boolean => {
    const { phase, utterance: latest } = deps.conversation()
    return latest === utterance && (phase === 'speaking' || phase === 'closing')
  }
  const say = ({ utterance, prompts, nodeId }: Extract<PromptCommand, { kind: 'say' }>): void => {
    const text = prompts.map((prompt) => prompt.text).join(' ')
    turnClock.decided(utterance, deps.now())
    void deps.voice
      .speak(deps.scene, prompts, deps.conversation().variables)
      .then(({ audio, unrecorded }) => {
        if (!isAwaited(utterance)) return
        for (const resId of unrecorded)
          report.record('vendorFallback', {
            message: 'the recording is missing; the prompt was synthesized',
            resId,
          })
        if (audio === undefined)
          report.record('vendorFallback', { message: 'the prompt could not be synthesized' })
        speaking = { utterance, text, ...(nodeId !== undefined && { nodeId }) }
        if (audio && audio.length > 0) deps.leg()?.play(utterance, audio)
        else deps.feed({ kind: 'playbackFinished', atMs: report.clock(), utterance })
      })
  }
  const stop = async (): Promise<void> => {
    const cut = await deps.leg()?.stop()
    if (cut === undefined) return
    const { playback: utterance, playedMs } = cut
    deps.feed({ kind: 'playbackCut', atMs: report.clock(), utterance, playedMs })
  }
  return {
    carryOut: (command) => {
      switch (command.kind) {
        case 'say':
          say(command)
          return
        case 'pauseSpeaking':
          deps.leg()?.pause()
          return
        case 'resumeSpeaking':
          deps.leg()?.resume()
          return
        case 'stopSpeaking':
          void stop()
      }
    },
    playbackStarted: (utterance, atMs) => {
      if (speaking?.utterance !== utterance) return
      const latency = turnClock.started(utterance, atMs)
      report.record('robotSpeaks', { ...speaking, ...(latency && { latency }) }, atMs)
    },
  }
}
