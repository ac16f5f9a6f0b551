import { funcOnBits } from '@parley/contract/vocabulary'
import { splitWords } from '@parley/core/dialogue'
import type { QuestionRow } from './question-kinds.ts'

/** The form's values: each bit of funcOn is a switch, each keyword a chip. */
export type QuestionValues = {
  readonly question: string
  readonly keyWords: readonly string[]
  readonly answer: string
  readonly enabled: boolean
  readonly jump: boolean
  readonly repeat: boolean
  readonly uninterruptible: boolean
  readonly hangUpAfter: boolean
  readonly holdBeforeLead: number
  readonly leadWords: string
  /** Empty: back to the previous place in the conversation. */
  readonly mastId: string
  readonly maxRepeatTime: number
  readonly maxRepeatTimeJumpNode: string
}

/** The values of a switch that is off (specification 1 §5). */
export const cleared = {
  jump: { holdBeforeLead: 0, leadWords: '', mastId: '' },
  repeat: { maxRepeatTime: 0, maxRepeatTimeJumpNode: '' },
} as const

export const freshQuestion: QuestionValues = {
  question: '',
  keyWords: [],
  answer: '',
  enabled: true,
  jump: false,
  repeat: false,
  uninterruptible: false,
  hangUpAfter: false,
  ...cleared.jump,
  ...cleared.repeat,
}

export const valuesOf = (row: QuestionRow): QuestionValues => ({
  question: row.question,
  keyWords: splitWords(row.keyWords),
  answer: row.answer,
  enabled: row.enabled,
  jump: isOn(row, 'jump'),
  repeat: isOn(row, 'repeat'),
  uninterruptible: isOn(row, 'uninterruptible'),
  hangUpAfter: isOn(row, 'hangUpAfter'),
  holdBeforeLead: row.holdBeforeLead,
  leadWords: row.leadWords,
  mastId: row.mastId,
  maxRepeatTime: row.maxRepeatTime,
  maxRepeatTimeJumpNode: row.maxRepeatTimeJumpNode === 0 ? '' : row.maxRepeatTimeJumpNode,
})

export const isOn = ({ funcOn }: QuestionRow, name: keyof typeof funcOnBits): boolean =>
  (funcOn & funcOnBits[name]) !== 0

export const toWire = (values: QuestionValues) => {
  const { jump, repeat, uninterruptible, hangUpAfter, keyWords, question, answer, enabled } = values
  const { holdBeforeLead, leadWords, mastId } = jump ? values : cleared.jump
  const { maxRepeatTime, maxRepeatTimeJumpNode } = repeat ? values : cleared.repeat
  return {
    question: question.trim(),
    keyWords: keyWords.join('##'),
    answer: answer.trim(),
    enabled,
    funcOn:
      (jump ? funcOnBits.jump : 0) |
      (repeat ? funcOnBits.repeat : 0) |
      (uninterruptible ? funcOnBits.uninterruptible : 0) |
      (hangUpAfter ? funcOnBits.hangUpAfter : 0),
    holdBeforeLead,
    leadWords,
    mastId,
    maxRepeatTime,
    maxRepeatTimeJumpNode: maxRepeatTimeJumpNode === '' ? (0 as const) : maxRepeatTimeJumpNode,
  }
}
