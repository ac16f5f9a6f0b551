import { coded } from '../coded.ts'
import type { TransferResult } from './transfer-result.ts'

/** A label with its rules: AND inside a rule set, OR between sets, tags by priority (decision §7). */
export type IntentTag = {
  readonly intentId: number
  readonly name: string
  /** Smaller comes first; the first tag that matches wins. */
  readonly priority: number
  readonly ruleSets: readonly (readonly TagRule[])[]
  readonly remark?: string
}

/** Rule kinds 1-10 of decision §7, and "otherwise", which has no kind. */
export type TagRule =
  | {
      readonly kind: 'node'
      readonly type: 'anyOf' | 'allOf' | 'noneOf'
      readonly nodeIds: readonly string[]
    }
  /** Number of visits to any of them. */
  | {
      readonly kind: 'node'
      readonly type: 'hitsAtLeast'
      readonly nodeIds: readonly string[]
      readonly value: number
    }
  | {
      readonly kind: 'flowRounds' | 'dialogueRounds' | 'talkSec'
      readonly type: NumericTest
      readonly value: number
      readonly to?: number
    }
  | { readonly kind: 'callStatus'; readonly type: ChoiceTest; readonly statuses: readonly number[] }
  | { readonly kind: 'processState'; readonly type: ChoiceTest; readonly states: readonly ProcessState[] }
  | {
      readonly kind: 'question' | 'generalNode'
      readonly type: 'anyOf' | 'allOf' | 'noneOf'
      readonly questionIds: readonly number[]
    }
  | {
      readonly kind: 'question' | 'generalNode'
      readonly type: 'hitsAtLeast'
      readonly questionIds: readonly number[]
      readonly value: number
    }
  | {
      readonly kind: 'transferStatus'
      readonly type: ChoiceTest
      readonly results: readonly TransferResult[]
    }
  /**
   * By the origin of the call: strategies and rounds of the scene, which are numbered separately. A strategy
   * includes its first call.
   */
  | { readonly kind: 'strategy'; readonly type: ChoiceTest; readonly placedBy: readonly number[] }
  | { readonly kind: 'otherwise' }

export type NumericTest = 'over' | 'atLeast' | 'equals' | 'under' | 'atMost' | 'between'
export type ChoiceTest = 'is' | 'isNot' | 'in' | 'notIn'

/** Rule kinds in the documents' order (decision §7). */
export const TagRuleKind = coded({
  node: 1,
  question: 2,
  flowRounds: 3,
  dialogueRounds: 4,
  talkSec: 5,
  callStatus: 6,
  generalNode: 7,
  processState: 8,
  transferStatus: 9,
  strategy: 10,
})

export type TagRuleKind = (typeof TagRuleKind.words)[number]

/** Rule types (decision §7). */
export const TagRuleType = coded({
  anyOf: 1,
  allOf: 2,
  noneOf: 3,
  hitsAtLeast: 4,
  over: 5,
  atLeast: 6,
  equals: 7,
  under: 8,
  atMost: 9,
  between: 10,
  is: 11,
  isNot: 12,
  in: 13,
  notIn: 14,
  otherwise: 21,
})

export type TagRuleType = (typeof TagRuleType.words)[number]

/** How the flow of a call ended; the documents name the kind and not its values. */
export const ProcessState = coded({
  /** The call was not answered. */
  notTalked: 0,
  /** An end node was played. */
  finished: 1,
  /** The callee hung up before the end. */
  calleeLeft: 2,
  silence: 3,
  notUnderstood: 4,
  timeLimit: 5,
  machine: 6,
  /** Funds or the platform ended it. */
  cut: 7,
})
export type ProcessState = (typeof ProcessState.words)[number]

/** Decision §7: where no tag matches, the label is "cannot tell". */
export const unknownIntentId = -1

/** The label of an opt-out, where no tag of the scene covers it. */
export const doNotCallIntentId = -2
