import { answerRate } from '@parley/contract/vocabulary'
import type { Say } from './use-words.ts'

/** With what it is of, so that it can be compared with the figures beside it. */
export const sayAnswerRate = (
  figures: { readonly answered: number; readonly calls: number },
  say: Say,
): string =>
  figures.calls === 0
    ? '--'
    : say('figures.answerRate.value', {
        percent: Math.round(answerRate(figures) * 100),
        answered: figures.answered,
        calls: figures.calls,
      })
