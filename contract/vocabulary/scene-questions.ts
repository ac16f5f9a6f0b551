import type { Prompt } from './prompt.ts'

/** What a callee may ask at any node: business Q&A, or the common dialog of every talk. */
export type SceneQuestion = {
  readonly id: number
  readonly kind: 'business' | 'common'
  /** The standard question, unique among its kind. */
  readonly name: string
  /** Questions and keywords separated by ##. */
  readonly keyWords: string
  readonly answer: Prompt
  readonly isEnabled: boolean
  /** Jump to the main flow after so many seconds of silence. */
  readonly jump?: { readonly holdBeforeLead: number; readonly leadWords: string; readonly mastId: string }
  /** Answered so often; then on to a node. */
  readonly repeat?: { readonly maxRepeatTime: number; readonly maxRepeatTimeJumpNode: string }
  readonly isUninterruptible?: boolean
  readonly hangsUpAfter?: boolean
  readonly updatedAtMs: number
  /** The entry of a knowledge library that it was taken from. */
  readonly knowId?: string
}

/** Switches of a Q&A (decision §6 "funcOn bits"). */
export const funcOnBits = { jump: 1, repeat: 2, uninterruptible: 4, hangUpAfter: 8 } as const

/** Keywords under a name, shared by the edges that name the intent. */
export type SceneIntent = {
  readonly targetId: number
  readonly name: string
  /** Separated by ##. */
  readonly keyWords: string
  /** RE2 patterns, matched anywhere in what the callee said. */
  readonly patterns?: readonly string[]
  /** Patterns that speak against it: what one of them matches is not taken by a pattern or by likeness. */
  readonly exceptPatterns?: readonly string[]
  readonly remark?: string
  /** The entry of a knowledge library that it was taken from. */
  readonly knowId?: string
}

/** The built-in answer to whoever does not want to be called, among the common dialog of every scene. */
export const doNotCallQuestionId = 0
