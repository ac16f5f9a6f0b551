import { gzipSync } from 'node:zlib'
import {
  type CompiledScene,
  type ConversationCommand,
  type ConversationEvent,
  type ConversationFacts,
  type ConversationTimer,
  RecordEvent,
} from '@parley/contract/vocabulary'
import { labelCall, newConversation, type Stage, takeTurn, valuesInForce } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { uuidv7 } from '../src/platform/uuid.ts'

/** The callee's actions in turn. */
type Move = { readonly says: string } | 'silent' | 'hangsUp'

type Talked = {
  readonly scene: CompiledScene
  readonly sceneVersion: string
  /** The called contact; its task, account and line are used. */
  readonly contact: string
  readonly moves: readonly Move[]
  readonly endedAtMs: number
}

type Look = (text: string, values: readonly unknown[]) => Promise<unknown>

const patterns = createRe2Patterns()
const variables = { name: 'Bob' }

/** A past call: run by the turn engine itself, labeled, and stored as the settlement does. @returns its id */
export const saveConversationCall = async (look: Look, talked: Talked): Promise<string> => {
  const { scene, sceneVersion, contact, moves, endedAtMs } = talked
  const { facts, events, records, atMs } = conversationThrough({ scene, patterns }, moves)
  const label = labelCall(scene.tags, facts, { status: 'finished', talkMs: atMs })
  const id = uuidv7()
  await look(
    `insert into engine (id, epoch, address, capacity_calls, capacity_recognizers) values ('e', 1, '', 0, 0)
       on conflict do nothing`,
    [],
  )
  await look(
    `insert into attempt (account, id, task, contact, n, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
       held_sec, not_after, lease_until, ended_at, status)
     select c.account, $1, c.task, c.id, (select count(*) + 1 from attempt a where a.account = c.account and a.contact = c.id),
       t.line, 'e', 1, $3, '', 60, 60, now(), now(), to_timestamp($4::float8 / 1000), 'finished'
     from contact c join task t on t.account = c.account and t.id = c.task where c.id = $2`,
    [id, contact, sceneVersion, endedAtMs],
  )
  await look(
    `insert into call_record (account, attempt, task, contact, n, number, line, line_name, calling_number, engine,
       scene_version, scene_hash, status, hung_up_by, cause, intent_at, answered_at, ended_at, talk_ms, flow_rounds,
       dialogue_rounds, intent_id, label, node_ids, turns, journal)
     select a.account, a.id, a.task, a.contact, a.n, c.number, a.line, 'line', '4001', 'e', a.scene_version, '',
       'finished', $2, $3, a.ended_at, a.ended_at - make_interval(secs => $4::float8 / 1000), a.ended_at, $4, $5, $6, $7,
       $8, $9, $10, $11
     from attempt a join contact c on c.account = a.account and c.id = a.contact where a.id = $1`,
    [
      id,
      facts.hangUpReason === undefined ? 'callee' : 'robot',
      facts.hangUpReason ?? '',
      atMs,
      facts.flowRounds,
      facts.dialogueRounds,
      label.intentId,
      JSON.stringify(label),
      JSON.stringify(facts.nodeIds),
      JSON.stringify(facts.turns),
      gzipSync(JSON.stringify(events)),
    ],
  )
  for (const [index, { event, data }] of records.entries())
    await look(
      `insert into call_event (account, attempt, seq, type, at, data)
       select a.account, a.id, $2, $3, a.ended_at, $4 from attempt a where a.id = $1`,
      [id, index + 1, RecordEvent.toWire(event), JSON.stringify(data)],
    )
  return id
}

type Recorded = Extract<ConversationCommand, { kind: 'record' }>
type TalkedThrough = {
  readonly facts: ConversationFacts
  readonly events: readonly ConversationEvent[]
  readonly records: readonly Recorded[]
  readonly atMs: number
}

/** Every prompt is played to its end, at a second each. */
const conversationThrough = (stage: Stage, moves: readonly Move[]): TalkedThrough => {
  let conversation = newConversation(stage.scene.startNodeId, valuesInForce(stage.scene, variables))
  let atMs = 0
  const events: ConversationEvent[] = []
  const records: Recorded[] = []
  const timers = new Map<ConversationTimer, number>()
  const take = (event: ConversationEvent): void => {
    const step = takeTurn(stage, conversation, event)
    conversation = step.conversation
    events.push(event)
    for (const command of step.commands)
      if (command.kind === 'startTimer') timers.set(command.timer, command.generation)
      else if (command.kind === 'record') records.push(command)
    for (const command of step.commands)
      if (command.kind === 'say') {
        atMs += 1000
        take({ kind: 'playbackFinished', atMs, utterance: command.utterance })
      }
  }
  const ring = (timer: ConversationTimer): void => {
    atMs += 5000
    take({ kind: 'timer', atMs, timer, generation: timers.get(timer) ?? 0 })
  }
  take({ kind: 'answered', atMs })
  if (conversation.phase === 'waiting') ring('opening')
  for (const move of moves) {
    if (conversation.phase === 'over') break
    atMs += 1000
    if (move === 'silent') ring('silence')
    else if (move === 'hangsUp') take({ kind: 'hungUp', atMs })
    else {
      take({ kind: 'speechStarted', atMs })
      take({ kind: 'heardFinal', atMs, text: move.says, confidence: 0.9 })
    }
  }
  return { facts: conversation.facts, events, records, atMs }
}
