import { learnSpread, type Spread } from './spread.ts'

/** Statistics of a task's own calls. */
export type PacingKnowledge = {
  /** Share of dials that a person answers. */
  readonly answerShare: number
  /** Share of answered calls that request a person. */
  readonly askShare: number
  readonly ringUntilAnswer: Spread
  readonly ringUntilFailure: Spread
  readonly robotUntilRequest: Spread
  readonly robotUntilEnd: Spread
  /** Conversation and wrap-up time of a seat. */
  readonly handle: Spread
}

/** No robot speaks first: every answered call requests a person within half a second. */
export const requestsAtOnce = ({ robotUntilRequest }: PacingKnowledge): boolean =>
  robotUntilRequest.meanSec < 0.5

export type CallLesson =
  | { readonly kind: 'answered' | 'failed'; readonly atSec: number; readonly ringSec: number }
  | { readonly kind: 'asked' | 'ended'; readonly atSec: number; readonly robotSec: number }
  | { readonly kind: 'handled'; readonly atSec: number; readonly handleSec: number }

export type PacingLearner = {
  readonly see: (lesson: CallLesson) => void
  readonly read: () => PacingKnowledge
}

/** Time constants: minutes for shares (answer rates change by the hour), an hour for durations. */
const forgetSharesSec = 600
const forgetSpreadsSec = 3600
/** The prior counts as this many calls, and less as real calls arrive. */
const guessCounts = 20
const leastGuessCounts = 2

/**
 * Applies samples in order of time; reads no clock. The prior is cautious: it assumes many requests, and so
 * places few calls.
 */
export const learnPacing = (guess = { answerShare: 0.4, askShare: 0.5 }): PacingLearner => {
  const answers = learnShare(guess.answerShare)
  const requests = learnShare(guess.askShare)
  const spread = (longestSec: number, meanSec: number, variation: number) =>
    learnSpread({
      longestSec,
      forgetSec: forgetSpreadsSec,
      guess: { meanSec, variation },
      guessCounts: guessCounts / 2,
    })
  const ringUntilAnswer = spread(90, 12, 0.6)
  const ringUntilFailure = spread(90, 20, 0.8)
  const robotUntilRequest = spread(300, 30, 0.8)
  const robotUntilEnd = spread(300, 30, 0.8)
  const handle = spread(1200, 120, 1)
  return {
    see: (lesson) => {
      switch (lesson.kind) {
        case 'answered':
        case 'failed':
          answers.see(lesson.atSec, lesson.kind === 'answered')
          ;(lesson.kind === 'answered' ? ringUntilAnswer : ringUntilFailure).see(lesson.atSec, lesson.ringSec)
          return
        case 'asked':
        case 'ended':
          requests.see(lesson.atSec, lesson.kind === 'asked')
          ;(lesson.kind === 'asked' ? robotUntilRequest : robotUntilEnd).see(lesson.atSec, lesson.robotSec)
          return
        case 'handled':
          handle.see(lesson.atSec, lesson.handleSec)
      }
    },
    read: () => ({
      answerShare: answers.read(),
      askShare: requests.read(),
      ringUntilAnswer: ringUntilAnswer.read(),
      ringUntilFailure: ringUntilFailure.read(),
      robotUntilRequest: robotUntilRequest.read(),
      robotUntilEnd: robotUntilEnd.read(),
      handle: handle.read(),
    }),
  }
}

const learnShare = (guess: number) => {
  let [hits, all, lastSec, guessed] = [0, 0, 0, guessCounts]
  return {
    see: (atSec: number, isHit: boolean): void => {
      const keep = Math.exp(-Math.max(0, atSec - lastSec) / forgetSharesSec)
      // The first call may come at any time of day: it discounts nothing.
      if (all > 0) guessed = Math.max(leastGuessCounts, guessed * keep)
      hits = hits * keep + (isHit ? 1 : 0)
      all = all * keep + 1
      lastSec = Math.max(lastSec, atSec)
    },
    read: (): number => (hits + guessed * guess) / (all + guessed),
  }
}
