import { useCallback } from 'react'
import { useWords } from '../../words/use-words.ts'
import type { NodeHeat } from './canvas-parts.ts'

/** "124 calls · 12 % hung up · 3 % silent", without what nobody did. */
export const useHeatWords = (): ((heat: NodeHeat) => string) => {
  const say = useWords()
  return useCallback(
    ({ calls, hungUp, silent }) =>
      [
        say('flow.heat.calls', { calls }),
        hungUp > 0 ? say('flow.heat.hungUp', { share: percent(hungUp) }) : '',
        silent > 0 ? say('flow.heat.silent', { share: percent(silent) }) : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    [say],
  )
}

/** A share of 0-1 in percent; what is there is never shown as nothing. */
export const percent = (share: number): string =>
  share > 0 && share < 0.01 ? '<1' : String(Math.round(share * 100))
