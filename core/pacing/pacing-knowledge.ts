import { learnSpread, type Spread } from './spread.ts'

/** What a task's own calls have taught about the next ones. */
export type PacingKnowledge = {
  /** Share of dials that a person answers. */
  readonly answerShare: number
  /** Share of answered calls that ask for a person. */
  readonly askShare: number
  readonly ringUntilAnswer: Spread
  readonly ringUntilFailure: Spread
  readonly robotUntilAsk: Spread
  readonly robotUntilEnd: Spread
  /** Talk and wrap-up of a seat. */
  readonly handle: Spread
}

/** Whoever answers asks for a person within half a second: no robot talks first. */
export const isAskedAtOnce = ({ robotUntilAsk }: PacingKnowledge): boolean => robotUntilAsk.meanSec < 0.5

export type CallLesson =
  | { readonly kind: 'answered' | 'failed'; readonly atSec: number; readonly ringSec: number }
  | { readonly kind: 'asked' | 'ended'; readonly atSec: number; readonly robotSec: number }
  | { readonly kind: 'handled'; readonly atSec: number; readonly handleSec: number }

export type PacingLearner = {
  readonly see: (lesson: CallLesson) => void
  readonly read: () => PacingKnowledge
}

/** Shares follow the last minutes (answer rates move with the hour), spreads the last hour. */
const forgetSharesSec = 600
const forgetSpreadsSec = 3600
/** What is believed before the first call counts as so many calls, and for less and less once calls speak for themselves. */
const guessCounts = 20
const leastGuessCounts = 2

/** Lessons in the order of their time; nothing here reads a clock. The guess is on the careful side: too many asks, so too few calls. */
export const learnPacing = (guess = { answerShare: 0.4, askShare: 0.5 }): PacingLearner => {
  const answers = learnShare(guess.answerShare)
  const asks = learnShare(guess.askShare)
  const spread = (longestSec: number, meanSec: number, variation: number) =>
    learnSpread({
      longestSec,
      forgetSec: forgetSpreadsSec,
      guess: { meanSec, variation },
      guessCounts: guessCounts / 2,
    })
  const ringUntilAnswer = spread(90, 12, 0.6)
  const ringUntilFailure = spread(90, 20, 0.8)
  const robotUntilAsk = spread(300, 30, 0.8)
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
          asks.see(lesson.atSec, lesson.kind === 'asked')
          ;(lesson.kind === 'asked' ? robotUntilAsk : robotUntilEnd).see(lesson.atSec, lesson.robotSec)
          return
        case 'handled':
          handle.see(lesson.atSec, lesson.handleSec)
      }
    },
    read: () => ({
      answerShare: answers.read(),
      askShare: asks.read(),
      ringUntilAnswer: ringUntilAnswer.read(),
      ringUntilFailure: ringUntilFailure.read(),
      robotUntilAsk: robotUntilAsk.read(),
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
      // The first call comes at any time of day: nothing is forgotten by it.
      if (all > 0) guessed = Math.max(leastGuessCounts, guessed * keep)
      hits = hits * keep + (isHit ? 1 : 0)
      all = all * keep + 1
      lastSec = Math.max(lastSec, atSec)
    },
    read: (): number => (hits + guessed * guess) / (all + guessed),
  }
}
