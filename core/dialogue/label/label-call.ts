import {
  type CallLabel,
  type ConversationFacts,
  doNotCallIntentId,
  type IntentTag,
  type LabelReason,
  unknownIntentId,
} from '@parley/contract/vocabulary'
import { type CallOutcome, evaluateRule } from './judge-rule.ts'

/**
 * The label of a finished call, with its reasons: tags by priority, AND inside a rule set, OR
 * between sets; the first tag that matches wins, else "cannot tell" (decision §7). An unanswered
 * call has no facts.
 */
export const labelCall = (
  tags: readonly IntentTag[],
  facts: ConversationFacts | undefined,
  call: CallOutcome,
): CallLabel => {
  const { doNotCall } = facts ?? {}
  for (const tag of [...tags].sort((one, other) => one.priority - other.priority)) {
    for (const rules of tag.ruleSets) {
      const reasons = rules.map((rule) => evaluateRule(rule, facts, call))
      if (!reasons.every((reason) => reason !== undefined)) continue
      if (doNotCall !== undefined && !reasons.some((reason) => speaksOf(reason, doNotCall.turn))) continue
      return { intentId: tag.intentId, name: tag.name, why: reasons }
    }
  }
  return doNotCall === undefined
    ? { intentId: unknownIntentId, name: 'cannot tell', why: [] }
    : {
        intentId: doNotCallIntentId,
        name: 'do not call',
        why: [{ kind: 'doNotCall', wanted: [], saw: [doNotCall.by], turns: [doNotCall.turn] }],
      }
}

/**
 * "Do not call me" is not overwritten by a label (decision §6): only a tag of the scene that is
 * based on the same turn may replace it.
 */
const speaksOf = ({ kind, turns }: LabelReason, turn: number): boolean =>
  (kind === 'node' || kind === 'question' || kind === 'generalNode') && turns.includes(turn)
