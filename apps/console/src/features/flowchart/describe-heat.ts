import { useCallback } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import type { NodeHeat } from './canvas-parts.ts'

/** "124 calls · 12 % hung up · 3 % silent", without the parts that are zero. */
export const useHeatMessages = (): ((heat: NodeHeat) => string) => {
  const t = useMessages()
  return useCallback(
    ({ calls, hungUp, silent }) =>
      [
        t('flow.heat.calls', { calls }),
        hungUp > 0 ? t('flow.heat.hungUp', { share: percent(hungUp) }) : '',
        silent > 0 ? t('flow.heat.silent', { share: percent(silent) }) : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    [t],
  )
}

/** A share of 0-1 in percent; a share above zero is never shown as 0 %. */
export const percent = (share: number): string =>
  share > 0 && share < 0.01 ? '<1' : String(Math.round(share * 100))
