import type { VoiceTestSaid } from '@parley/contract/api'
import type { ConversationFacts } from '@parley/contract/vocabulary'
import type { SoundTrouble } from './open-sound.ts'

type Said<Kind extends VoiceTestSaid['kind']> = Extract<VoiceTestSaid, { kind: Kind }>
export type Latency = NonNullable<Said<'spoke'>['latency']>

/**
 * A voice test as its page shows it. idle → asking (for the microphone) → preparing (the engine synthesizes) → talking → over; each may
 * come to an end early, and every end can begin anew.
 */
export type VoiceConversation = {
  readonly stage: 'idle' | 'asking' | 'preparing' | 'talking' | 'over'
  /** The path of the conversation; of the last one, until the next begins. */
  readonly nodeId?: string
  readonly facts?: ConversationFacts
  /** The partial result of the present utterance. */
  readonly partial?: string
  /** By the index of the robot's turn. */
  readonly latencies: ReadonlyMap<number, Latency>
  /** How it ended; undefined until then. */
  readonly ending?: Ending
}

export type Ending =
  | { readonly kind: 'ended'; readonly by: Said<'ended'>['by']; readonly talkMs: number }
  | { readonly kind: 'hungUp' }
  | { readonly kind: 'trouble'; readonly trouble: SoundTrouble }
  | { readonly kind: 'refused'; readonly refusal: Said<'refused'> }
  /** The connection broke. */
  | { readonly kind: 'cut' }

export type VoiceConversationEvent =
  | { readonly kind: 'begin' | 'hangUp' | 'closed' }
  | { readonly kind: 'trouble'; readonly trouble: SoundTrouble }
  | { readonly kind: 'said'; readonly said: VoiceTestSaid }

export const idleConversation: VoiceConversation = { stage: 'idle', latencies: new Map() }

export const nextConversation = (
  conversation: VoiceConversation,
  event: VoiceConversationEvent,
): VoiceConversation => {
  switch (event.kind) {
    case 'begin':
      return { stage: 'asking', latencies: new Map() }
    case 'hangUp':
      return endedBy(conversation, { kind: 'hungUp' })
    case 'trouble':
      return endedBy(conversation, { kind: 'trouble', trouble: event.trouble })
    case 'closed':
      return endedBy(conversation, { kind: 'cut' })
    case 'said':
      return conversation.stage === 'over' || conversation.stage === 'idle'
        ? conversation
        : heard(conversation, event.said)
  }
}

/** The first end counts: what closes after it closes because of it. */
const endedBy = (conversation: VoiceConversation, ending: Ending): VoiceConversation =>
  conversation.stage === 'over' || conversation.stage === 'idle'
    ? conversation
    : { ...without(conversation), stage: 'over', ending }

const heard = (conversation: VoiceConversation, said: VoiceTestSaid): VoiceConversation => {
  switch (said.kind) {
    case 'refused':
      return endedBy(conversation, { kind: 'refused', refusal: said })
    case 'taken':
      return { ...conversation, stage: 'preparing' }
    case 'answered':
      return { ...conversation, stage: 'talking' }
    case 'heard':
      return said.isFinal ? without(conversation) : { ...conversation, partial: said.text }
    case 'spoke':
      return said.latency === undefined
        ? conversation
        : { ...conversation, latencies: withLatency(conversation, said.latency) }
    case 'talk':
      return { ...conversation, nodeId: said.nodeId, facts: said.facts }
    case 'ended':
      return endedBy(conversation, { kind: 'ended', by: said.by, talkMs: said.talkMs })
  }
}

const without = (conversation: VoiceConversation): VoiceConversation => {
  const { partial: _, ...rest } = conversation
  return rest
}

/** The prompt being played is the robot's last turn, because the turn is reported before its sound arrives. */
const withLatency = (
  { facts, latencies }: VoiceConversation,
  latency: Latency,
): VoiceConversation['latencies'] => {
  const turn = facts?.turns.findLastIndex(({ speaker }) => speaker === 'robot') ?? -1
  return new Map([...latencies, [turn, latency]])
}
