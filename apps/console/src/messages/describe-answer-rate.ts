import { answerRate } from '@parley/contract/vocabulary'
import type { Translate } from './use-messages.ts'

/** With what it is of, so that it can be compared with the figures beside it. */
export const describeAnswerRate = (
  figures: { readonly answered: number; readonly calls: number },
  t: Translate,
): string =>
  figures.calls === 0
    ? '--'
    : t('figures.answerRate.value', {
        percent: Math.round(answerRate(figures) * 100),
        answered: figures.answered,
        calls: figures.calls,
      })
