import type { VoiceTestSaid } from '@parley/contract/api'
import type { TalkFacts } from '@parley/contract/vocabulary'
import type { SoundTrouble } from './open-sound.ts'

type Said<Kind extends VoiceTestSaid['kind']> = Extract<VoiceTestSaid, { kind: Kind }>
export type Latency = NonNullable<Said<'spoke'>['latency']>

/**
 * A voice test as its page shows it. idle → asking (for the microphone) → preparing (the engine synthesises) → talking → over; each may
 * come to an end early, and every end can begin anew.
 */
export type VoiceTalk = {
  readonly stage: 'idle' | 'asking' | 'preparing' | 'talking' | 'over'
  /** Where the talk has been; of the last one, until the next begins. */
  readonly nodeId?: string
  readonly facts?: TalkFacts
  /** What is being said just now and may still change. */
  readonly partial?: string
  /** By the index of the robot's turn. */
  readonly latencies: ReadonlyMap<number, Latency>
  /** How it ended, once it did. */
  readonly ending?: Ending
}

export type Ending =
  | { readonly kind: 'ended'; readonly by: Said<'ended'>['by']; readonly talkMs: number }
  | { readonly kind: 'hungUp' }
  | { readonly kind: 'trouble'; readonly trouble: SoundTrouble }
  | { readonly kind: 'refused'; readonly refusal: Said<'refused'> }
  /** The connection broke. */
  | { readonly kind: 'cut' }

export type VoiceTalkEvent =
  | { readonly kind: 'begin' | 'hangUp' | 'closed' }
  | { readonly kind: 'trouble'; readonly trouble: SoundTrouble }
  | { readonly kind: 'said'; readonly said: VoiceTestSaid }

export const idleTalk: VoiceTalk = { stage: 'idle', latencies: new Map() }

export const nextTalk = (talk: VoiceTalk, event: VoiceTalkEvent): VoiceTalk => {
  switch (event.kind) {
    case 'begin':
      return { stage: 'asking', latencies: new Map() }
    case 'hangUp':
      return endedBy(talk, { kind: 'hungUp' })
    case 'trouble':
      return endedBy(talk, { kind: 'trouble', trouble: event.trouble })
    case 'closed':
      return endedBy(talk, { kind: 'cut' })
    case 'said':
      return talk.stage === 'over' || talk.stage === 'idle' ? talk : heard(talk, event.said)
  }
}

/** The first end counts: what closes after it closes because of it. */
const endedBy = (talk: VoiceTalk, ending: Ending): VoiceTalk =>
  talk.stage === 'over' || talk.stage === 'idle' ? talk : { ...without(talk), stage: 'over', ending }

const heard = (talk: VoiceTalk, said: VoiceTestSaid): VoiceTalk => {
  switch (said.kind) {
    case 'refused':
      return endedBy(talk, { kind: 'refused', refusal: said })
    case 'taken':
      return { ...talk, stage: 'preparing' }
    case 'answered':
      return { ...talk, stage: 'talking' }
    case 'heard':
      return said.isFinal ? without(talk) : { ...talk, partial: said.text }
    case 'spoke':
      return said.latency === undefined ? talk : { ...talk, latencies: withLatency(talk, said.latency) }
    case 'talk':
      return { ...talk, nodeId: said.nodeId, facts: said.facts }
    case 'ended':
      return endedBy(talk, { kind: 'ended', by: said.by, talkMs: said.talkMs })
  }
}

const without = ({ partial: _, ...talk }: VoiceTalk): VoiceTalk => talk

/** What is being said is the robot's last turn: the talk was told before the sound of it. */
const withLatency = ({ facts, latencies }: VoiceTalk, latency: Latency): VoiceTalk['latencies'] => {
  const turn = facts?.turns.findLastIndex(({ speaker }) => speaker === 'robot') ?? -1
  return new Map([...latencies, [turn, latency]])
}
