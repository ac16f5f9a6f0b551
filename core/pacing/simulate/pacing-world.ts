import type { SpreadShape } from '../spread.ts'

/** A simulated campaign: the behavior of callees and seats, unknown to the dialer. */
export type PacingWorld = {
  readonly seats: number
  /** Answer rate from a given time on. */
  readonly answers: readonly { readonly fromSec: number; readonly share: number }[]
  readonly ring: SpreadShape
  readonly longestRingSec: number
  /** Share of the failures that fail at once (busy, wrong number), and after how long. */
  readonly fastFailures: { readonly share: number; readonly afterSec: number }
  /** Absent: the callee needs a seat at the answer. */
  readonly robot?: {
    readonly askShare: number
    readonly untilRequest: SpreadShape
    readonly untilEnd: SpreadShape
  }
  readonly conversation: SpreadShape
  readonly wrapSec: number
  readonly patienceSec: number
  readonly mostCalls: number
  readonly hours: number
  readonly warmUpSec: number
}

/** Setup A of the evaluation: a seat is needed at the answer. */
export const seatAtAnswer = (seats: number, answerShare: number): PacingWorld => ({
  seats,
  answers: [{ fromSec: 0, share: answerShare }],
  ring: { meanSec: 11, variation: 0.5 },
  longestRingSec: 30,
  fastFailures: { share: 0.35, afterSec: 4 },
  conversation: { meanSec: 90, variation: 0.8 },
  wrapSec: 15,
  patienceSec: 2,
  mostCalls: 5000,
  hours: 6,
  warmUpSec: 1800,
})

/** Setup B: the answer rate jumps every half hour. */
export const jumpingAnswers = (seats: number): PacingWorld => ({
  ...seatAtAnswer(seats, 0.3),
  answers: Array.from({ length: 13 }, (_, half) => ({
    fromSec: half * 1800,
    share: [0.3, 0.15, 0.4, 0.2][half % 4] ?? 0.3,
  })),
})

/** Setup C: the robot speaks first, and 8 % request a person after 40 s. */
export const robotFirst = (seats: number, patienceSec: number): PacingWorld => ({
  ...seatAtAnswer(seats, 0.2),
  robot: {
    askShare: 0.08,
    untilRequest: { meanSec: 40, variation: 0.5 },
    untilEnd: { meanSec: 35, variation: 0.7 },
  },
  conversation: { meanSec: 150, variation: 0.8 },
  patienceSec,
})
