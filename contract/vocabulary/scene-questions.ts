import type { Prompt } from './prompt.ts'

/** Questions that a callee may ask at any node: business Q&A, or the common dialog. */
export type SceneQuestion = {
  readonly id: number
  readonly kind: 'business' | 'common'
  /** The standard question, unique among its kind. */
  readonly name: string
  /** Questions and keywords separated by ##. */
  readonly keyWords: string
  readonly answer: Prompt
  readonly isEnabled: boolean
  /** Jump to the main flow after this many seconds of silence. */
  readonly jump?: { readonly holdBeforeLead: number; readonly leadWords: string; readonly mastId: string }
  /** Maximum number of answers, then a jump to a node. */
  readonly repeat?: { readonly maxRepeatTime: number; readonly maxRepeatTimeJumpNode: string }
  readonly isUninterruptible?: boolean
  readonly hangsUpAfter?: boolean
  readonly updatedAtMs: number
  /** The knowledge-library entry that it was imported from. */
  readonly knowId?: string
}

/** Switches of a Q&A (decision §6 "funcOn bits"). */
export const funcOnBits = { jump: 1, repeat: 2, uninterruptible: 4, hangUpAfter: 8 } as const

/** Named keywords, shared by the edges that name the intent. */
export type SceneIntent = {
  readonly targetId: number
  readonly name: string
  /** Separated by ##. */
  readonly keyWords: string
  /** RE2 patterns, matched anywhere in the callee's text. */
  readonly patterns?: readonly string[]
  /** Excluding patterns: what one of them matches is taken neither by a pattern nor by the classifier. */
  readonly exceptPatterns?: readonly string[]
  readonly remark?: string
  /** The knowledge-library entry that it was imported from. */
  readonly knowId?: string
}

/** The built-in answer to an opt-out, part of the common dialog of every scene. */
export const doNotCallQuestionId = 0
