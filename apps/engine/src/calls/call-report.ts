import type { AttemptEvent } from '@parley/contract/engine-wire'
import type { ConversationEvent, RecordEvent } from '@parley/contract/vocabulary'
import type { Conversation } from '@parley/core/dialogue'
import type { LegEnd } from '@parley/edge/telephony'

export type Stage = 'dialing' | 'ringing' | 'talking'

/** Journals the events of one call, and the time of each stage in epoch ms. */
export interface CallReport {
  reachedMs(stage: Stage): number | undefined
  move(stage: Stage, atMs: number): void
  record(event: RecordEvent, data: Readonly<Record<string, unknown>>, atMs?: number): void
  /** Resolves when the end is durable. */
  end(ending: Ending): Promise<void>
  /** The call's clock: ms since the answer. */
  clock(atMs?: number): number
}

export type Ending = {
  readonly leg: LegEnd
  readonly status: Extract<AttemptEvent, { kind: 'ended' }>['status']
  readonly hungUpBy: Extract<AttemptEvent, { kind: 'ended' }>['hungUpBy']
  readonly recordingKey: string | undefined
  readonly facts: Conversation['facts']
  readonly conversationLog: readonly ConversationEvent[]
}

export const openCallReport = (
  append: (event: AttemptEvent, atMs: number) => Promise<unknown>,
  now: () => number,
): CallReport => {
  const reached: Partial<Record<Stage, number>> = {}
  // A record event that cannot be written must not end a call; the `ended` event is awaited and reports the failure.
  const report = (event: AttemptEvent, atMs: number): void => void append(event, atMs).catch(() => {})
  return {
    reachedMs: (stage) => reached[stage],
    move: (stage, atMs) => {
      reached[stage] = atMs
      report({ kind: 'moved', status: stage }, atMs)
    },
    record: (event, data, atMs = now()) => report({ kind: 'recorded', event, data: { ...data } }, atMs),
    end: async (ending) => {
      await append(endedEvent(ending, reached), ending.leg.atMs)
    },
    clock: (atMs = now()) => Math.max(0, Math.round(atMs - (reached.talking ?? atMs))),
  }
}

const endedEvent = (
  { leg, status, hungUpBy, recordingKey, facts, conversationLog }: Ending,
  { dialing, ringing, talking }: Readonly<Partial<Record<Stage, number>>>,
): AttemptEvent => ({
  kind: 'ended',
  status,
  hungUpBy,
  ...(leg.sipCode !== undefined && { sipCode: leg.sipCode }),
  ...(leg.sipCode !== undefined && leg.local && { sipIsLocal: true }),
  ...(leg.q850 !== undefined && { q850: leg.q850 }),
  ...(leg.retryAfterSec !== undefined && { retryAfterSec: Math.round(leg.retryAfterSec) }),
  milestones: {
    ...(dialing !== undefined && { dialedMs: dialing }),
    ...(ringing !== undefined && { ringingMs: ringing }),
    ...(talking !== undefined && { answeredMs: talking }),
    endedMs: leg.atMs,
  },
  talkMs: talking === undefined ? 0 : Math.max(0, Math.round(leg.atMs - talking)),
  ...(talking !== undefined && { facts, conversationLog }),
  ...(leg.recording && recordingKey !== undefined && { recording: { key: recordingKey, ...leg.recording } }),
})
