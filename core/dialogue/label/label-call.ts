import {
  type CallLabel,
  CallStatus,
  type ChoiceTest,
  type HangUpReason,
  type IntentTag,
  type LabelReason,
  type NumericTest,
  ProcessState,
  type TagRule,
  type TalkFacts,
  unknownIntentId,
} from '@parley/contract/vocabulary'

export type CallOutcome = { readonly status: CallStatus; readonly talkMs: number }

/**
 * The label of a finished call, with its reasons: tags by priority, AND inside a rule set, OR between sets, the first
 * tag that fits wins; else "cannot tell" (decision §7). A call that nobody answered has no facts.
 */
export const labelCall = (
  tags: readonly IntentTag[],
  facts: TalkFacts | undefined,
  call: CallOutcome,
): CallLabel => {
  const seen: Seen = { facts: facts ?? noTalk, call }
  for (const tag of [...tags].sort((one, other) => one.priority - other.priority)) {
    for (const rules of tag.ruleSets) {
      const reasons = rules.map((rule) => judge(rule, seen))
      if (reasons.every((reason) => reason !== undefined))
        return { intentId: tag.intentId, name: tag.name, why: reasons }
    }
  }
  return { intentId: unknownIntentId, name: 'cannot tell', why: [] }
}

type Seen = { readonly facts: TalkFacts; readonly call: CallOutcome }

const noTalk: TalkFacts = { nodeIds: [], flowRounds: 0, dialogueRounds: 0, turns: [] }

/** The reason why a rule holds, or undefined where it does not. */
const judge = (rule: TagRule, { facts, call }: Seen): LabelReason | undefined => {
  switch (rule.kind) {
    case 'node':
      return judgeNodes(rule, facts)
    case 'flowRounds':
      return judgeNumber(rule, { name: 'flow rounds', value: facts.flowRounds, turns: calleeTurns(facts) })
    case 'dialogueRounds':
      return judgeNumber(rule, {
        name: 'dialogue rounds',
        value: facts.dialogueRounds,
        turns: calleeTurns(facts),
      })
    case 'talkSec':
      return judgeNumber(rule, { name: 'talk seconds', value: Math.ceil(call.talkMs / 1000), turns: [] })
    case 'callStatus': {
      const code = CallStatus.toWire(call.status)
      return judgeChoice(rule, {
        name: 'call status',
        is: rule.statuses.includes(code),
        wanted: rule.statuses.join(', '),
        saw: `${code} ${call.status}`,
        turns: [],
      })
    }
    case 'processState': {
      const state = processStateOf(facts)
      return judgeChoice(rule, {
        name: 'process state',
        is: rule.states.includes(state),
        wanted: rule.states.join(', '),
        saw: `${ProcessState.toWire(state)} ${state}`,
        turns: facts.turns.length === 0 ? [] : [facts.turns.length - 1],
      })
    }
    case 'otherwise':
      return { rule: 'otherwise', saw: 'no earlier tag fitted', turns: [] }
  }
}

type Choice = {
  readonly name: string
  /** Whether what was seen is among what is wanted. */
  readonly is: boolean
  readonly wanted: string
  readonly saw: string
  readonly turns: readonly number[]
}

const judgeChoice = (
  { type }: { readonly type: ChoiceTest },
  { name, is, wanted, saw, turns }: Choice,
): LabelReason | undefined =>
  is === (type === 'is' || type === 'in') ? { rule: `${name} ${type} ${wanted}`, saw, turns } : undefined

/** A talk that nobody of us ended was ended by the callee. */
const processStateOf = (facts: TalkFacts): ProcessState => {
  if (facts === noTalk) return 'notTalked'
  return facts.hangUpReason === undefined ? 'calleeLeft' : stateByReason[facts.hangUpReason]
}

const stateByReason = {
  endNode: 'finished',
  silence: 'silence',
  tooManyRepeats: 'notUnderstood',
  maxCall: 'timeLimit',
  machine: 'machine',
  noCredit: 'cut',
  stopped: 'cut',
  drain: 'cut',
  flowEnds: 'cut',
} as const satisfies Readonly<Record<HangUpReason, ProcessState>>

const judgeNodes = (rule: Extract<TagRule, { kind: 'node' }>, facts: TalkFacts): LabelReason | undefined => {
  const hit = rule.nodeIds.filter((nodeId) => facts.nodeIds.includes(nodeId))
  if (rule.type === 'hitsAtLeast') {
    const hits = facts.nodeIds.filter((nodeId) => rule.nodeIds.includes(nodeId)).length
    if (hits < rule.value) return undefined
    return {
      rule: `node hits of ${rule.nodeIds.join(', ')} atLeast ${rule.value}`,
      saw: `${hits}`,
      turns: turnsThatLedTo(hit, facts),
    }
  }
  const holds = {
    anyOf: hit.length > 0,
    allOf: hit.length === rule.nodeIds.length,
    noneOf: hit.length === 0,
  }[rule.type]
  if (!holds) return undefined
  return {
    rule: `node ${rule.type} ${rule.nodeIds.join(', ')}`,
    saw: hit.length > 0 ? hit.join(', ') : 'none of them',
    turns: turnsThatLedTo(hit, facts),
  }
}

/** The callee's words right before the robot spoke on one of these nodes. */
const turnsThatLedTo = (nodeIds: readonly string[], facts: TalkFacts): readonly number[] =>
  facts.turns.flatMap((turn, index) => {
    const next = facts.turns[index + 1]
    const led =
      turn.speaker === 'callee' &&
      next?.speaker === 'robot' &&
      next.nodeId !== undefined &&
      nodeIds.includes(next.nodeId)
    return led ? [index] : []
  })

const calleeTurns = (facts: TalkFacts): readonly number[] =>
  facts.turns.flatMap((turn, index) => (turn.speaker === 'callee' && turn.matched ? [index] : []))

type Numeric = { readonly type: NumericTest; readonly value: number; readonly to?: number }

const judgeNumber = (
  rule: Numeric,
  seen: { readonly name: string; readonly value: number; readonly turns: readonly number[] },
): LabelReason | undefined => {
  const to = rule.to ?? rule.value
  const holds = {
    over: seen.value > rule.value,
    atLeast: seen.value >= rule.value,
    equals: seen.value === rule.value,
    under: seen.value < rule.value,
    atMost: seen.value <= rule.value,
    between: seen.value >= rule.value && seen.value <= to,
  }[rule.type]
  if (!holds) return undefined
  const bound = rule.type === 'between' ? `${rule.value} and ${to}` : `${rule.value}`
  return { rule: `${seen.name} ${rule.type} ${bound}`, saw: `${seen.value}`, turns: seen.turns }
}
