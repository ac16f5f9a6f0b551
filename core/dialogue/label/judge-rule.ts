import {
  CallStatus,
  type ChoiceTest,
  type ConversationFacts,
  type HangUpReason,
  type LabelReason,
  type NumericTest,
  type PlacedBy,
  type ProcessState,
  type TagRule,
} from '@parley/contract/vocabulary'

export type CallOutcome = {
  readonly status: CallStatus
  readonly talkMs: number
  /** Absent where the task has no strategy. */
  readonly placedBy?: PlacedBy
}

/** The reason why a rule holds, or undefined where it does not. An unanswered call has no facts. */
export const evaluateRule = (
  rule: TagRule,
  known: ConversationFacts | undefined,
  call: CallOutcome,
): LabelReason | undefined => {
  const facts = known ?? noConversation
  switch (rule.kind) {
    case 'node':
      return evaluateHits(rule, {
        wanted: rule.nodeIds,
        hits: facts.nodeIds,
        turns: (nodeIds) => turnsThatLedTo(nodeIds, facts),
      })
    case 'question':
    case 'generalNode':
      return evaluateQuestions(rule, facts)
    case 'flowRounds':
      return evaluateNumber(rule, facts.flowRounds, roundsOf(facts, ['flow']))
    case 'dialogueRounds':
      return evaluateNumber(rule, facts.dialogueRounds, roundsOf(facts, ['flow', 'dialogue']))
    case 'talkSec':
      return evaluateNumber(rule, Math.ceil(call.talkMs / 1000), [])
    case 'callStatus':
      return evaluateChoice(rule, { wanted: rule.statuses, saw: CallStatus.toWire(call.status), turns: [] })
    case 'processState':
      return evaluateChoice(rule, {
        wanted: rule.states,
        saw: processStateOf(known),
        turns: facts.turns.length === 0 ? [] : [facts.turns.length - 1],
      })
    case 'transferStatus':
      return evaluateChoice(rule, {
        wanted: rule.results,
        saw: facts.transfer?.result,
        turns: facts.transfer ? [facts.transfer.turn] : [],
      })
    case 'strategy':
      return evaluatePlacing(rule, call.placedBy)
    case 'otherwise':
      return { kind: 'otherwise', wanted: [], saw: [], turns: [] }
  }
}

const noConversation: ConversationFacts = { nodeIds: [], flowRounds: 0, dialogueRounds: 0, turns: [] }

type Id = string | number
type HitRule = Extract<TagRule, { kind: 'node' | 'question' | 'generalNode' }>

const evaluateQuestions = (
  rule: Extract<TagRule, { kind: 'question' | 'generalNode' }>,
  { questions = [] }: ConversationFacts,
): LabelReason | undefined => {
  const kind = rule.kind === 'question' ? 'business' : 'common'
  const ofKind = questions.filter((hit) => hit.kind === kind)
  return evaluateHits(rule, {
    wanted: rule.questionIds,
    hits: ofKind.map(({ id }) => id),
    turns: (ids) => ofKind.filter(({ id }) => ids.includes(id)).map(({ turn }) => turn),
  })
}

type Hits<T extends Id> = {
  readonly wanted: readonly T[]
  readonly hits: readonly T[]
  readonly turns: (ids: readonly T[]) => readonly number[]
}

const evaluateHits = <T extends Id>(
  rule: HitRule,
  { wanted, hits, turns }: Hits<T>,
): LabelReason | undefined => {
  const hit = wanted.filter((id) => hits.includes(id))
  const reason = { kind: rule.kind, type: rule.type, wanted, turns: turns(hit) }
  if (rule.type === 'hitsAtLeast') {
    const times = hits.filter((id) => wanted.includes(id)).length
    return times < rule.value ? undefined : { ...reason, times: rule.value, saw: [times] }
  }
  const holds = {
    anyOf: hit.length > 0,
    allOf: hit.length === wanted.length,
    noneOf: hit.length === 0,
  }[rule.type]
  return holds ? { ...reason, saw: hit } : undefined
}

type Choice = {
  readonly wanted: readonly Id[]
  /** Undefined where none of the required values is present. */
  readonly saw: Id | undefined
  readonly turns: readonly number[]
}

const evaluateChoice = (
  { kind, type }: { readonly kind: TagRule['kind']; readonly type: ChoiceTest },
  { wanted, saw, turns }: Choice,
): LabelReason | undefined => {
  const isAmong = saw !== undefined && wanted.includes(saw)
  if (isAmong !== (type === 'is' || type === 'in')) return undefined
  return { kind, type, wanted, saw: saw === undefined ? [] : [saw], turns }
}

/** A call has up to two of the required values, its strategy and its round. */
const evaluatePlacing = (
  { kind, type, placedBy: wanted }: Extract<TagRule, { kind: 'strategy' }>,
  placedBy: PlacedBy | undefined,
): LabelReason | undefined => {
  const saw = [placedBy?.strategy, placedBy?.round].filter((number) => number !== undefined)
  const isAmong = saw.some((number) => wanted.includes(number))
  if (isAmong !== (type === 'is' || type === 'in')) return undefined
  return { kind, type, wanted, saw, turns: [] }
}

/** A conversation that the platform did not end was ended by the callee. */
const processStateOf = (facts: ConversationFacts | undefined): ProcessState => {
  if (facts === undefined) return 'notTalked'
  return facts.hangUpReason === undefined ? 'calleeLeft' : stateByReason[facts.hangUpReason]
}

const stateByReason = {
  endNode: 'finished',
  silence: 'silence',
  tooManyRepeats: 'notUnderstood',
  maxCall: 'timeLimit',
  nodeTimeout: 'timeLimit',
  machine: 'machine',
  // The robot had finished the author's last prompt.
  question: 'finished',
  doNotCall: 'finished',
  transferFailed: 'finished',
  noCredit: 'cut',
  stopped: 'cut',
  drain: 'cut',
  flowEnds: 'cut',
} as const satisfies Readonly<Record<HangUpReason, ProcessState>>

/** The callee's turn right before the robot spoke on one of these nodes. */
const turnsThatLedTo = (nodeIds: readonly string[], facts: ConversationFacts): readonly number[] =>
  facts.turns.flatMap((turn, index) => {
    const next = facts.turns[index + 1]
    const led =
      turn.speaker === 'callee' &&
      next?.speaker === 'robot' &&
      next.nodeId !== undefined &&
      nodeIds.includes(next.nodeId)
    return led ? [index] : []
  })

const roundsOf = (
  { turns }: ConversationFacts,
  rounds: readonly ('flow' | 'dialogue')[],
): readonly number[] =>
  turns.flatMap(({ round }, index) => (round !== undefined && rounds.includes(round) ? [index] : []))

type Numeric = {
  readonly kind: TagRule['kind']
  readonly type: NumericTest
  readonly value: number
  readonly to?: number
}

const evaluateNumber = (
  { kind, type, value, to = value }: Numeric,
  seen: number,
  turns: readonly number[],
): LabelReason | undefined => {
  const holds = {
    over: seen > value,
    atLeast: seen >= value,
    equals: seen === value,
    under: seen < value,
    atMost: seen <= value,
    between: seen >= value && seen <= to,
  }[type]
  if (!holds) return undefined
  return { kind, type, wanted: type === 'between' ? [value, to] : [value], saw: [seen], turns }
}
