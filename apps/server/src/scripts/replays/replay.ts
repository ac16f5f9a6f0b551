import { setImmediate } from 'node:timers/promises'
import {
  type CompiledScene,
  type PlacedBy,
  type SceneScript,
  unknownIntentId,
} from '@parley/contract/vocabulary'
import { conversationVariables } from '@parley/core/dialing'
import {
  type ConversationComparison,
  compareConversations,
  type Replay,
  replayConversation,
} from '@parley/core/dialogue'
import type { ApiApp } from '../../platform/http/index.ts'
import { readConversationEvents } from '../../platform/read-conversation-events.ts'
import type { RecordedRow } from './queries.ts'

export type Replayed = {
  readonly row: RecordedRow
  readonly replay: Replay
  readonly comparison: ConversationComparison
  readonly before: Named
  readonly after: Named
  readonly isDifferent: boolean
}

type Named = { readonly intentId: number; readonly name: string }

/** What a call is replayed on: a version or a draft, compiled, and its source script. */
export type ReplayContext = {
  readonly scene: CompiledScene
  readonly script: SceneScript
  readonly isOtherVersion: boolean
}

/** Replays a recorded call on a scene. Undefined if its log is unreadable. */
export const replayRecorded = async (
  row: RecordedRow,
  { app, on }: { readonly app: Pick<ApiApp, 'patterns' | 'learn'>; readonly on: ReplayContext },
): Promise<Replayed | undefined> => {
  const events = await readConversationEvents(row.journal)
  if (events === undefined) return undefined
  const { status, talkMs, contactName, variables } = row
  const { scene, script, isOtherVersion } = on
  // On its own version a call is replayed exactly: by keywords alone, if its model was not trained yet.
  const classifier = isOtherVersion || row.hadModel ? await app.learn(script) : undefined
  const replay = replayConversation(
    { scene, patterns: app.patterns, ...(classifier && { classifier }) },
    {
      events,
      variables: conversationVariables({ name: contactName, variables }),
      outcome: { status, talkMs, ...placingOf(row) },
    },
    { isOtherVersion },
  )
  const comparison = compareConversations(row, replay.facts)
  const before = { intentId: row.intentId ?? unknownIntentId, name: row.labelName ?? '' }
  const after = { intentId: replay.label.intentId, name: replay.label.name }
  const isRelabelled = before.intentId !== after.intentId || before.name !== after.name
  const isDifferent = isRelabelled || comparison.turns.some(({ verdict }) => verdict === 'changed')
  return { row, replay, comparison, before, after, isDifferent }
}

const placingOf = ({ strategy, dialRound }: RecordedRow): { readonly placedBy?: PlacedBy } =>
  strategy === null ? {} : { placedBy: { strategy, ...(dialRound === null ? {} : { round: dialRound }) } }

/** Several, yielding to requests in between. */
export const replayAll = async (
  rows: readonly RecordedRow[],
  replayOne: (row: RecordedRow) => Promise<Replayed | undefined>,
): Promise<readonly Replayed[]> => {
  const replayed: Replayed[] = []
  for (const row of rows) {
    const one = await replayOne(row)
    if (one !== undefined) replayed.push(one)
    await setImmediate()
  }
  return replayed
}
