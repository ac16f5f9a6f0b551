import { Refusal } from '@parley/contract/refusals'
import { homeCountryOf, packInForce } from '@parley/core/dialing'
import type { ServerApp } from '../../platform/server-app.ts'
import { isTestLine } from '../../platform/test-line.ts'

/**
 * A form may not set a shorter ring time than the task's country allows; 0 is the line's maximum. The dial loop applies each
 * callee's own minimum in any case. @throws ring_below_floor.
 */
export const checkRing = (
  app: Pick<ServerApp, 'sandbox' | 'nowMs'>,
  asked: {
    readonly ringTime: number
    readonly zone: string
    readonly line: { readonly host: string; readonly port: number } | undefined
  },
): void => {
  const { ringTime, zone, line } = asked
  if (ringTime === 0 || line === undefined || isTestLine(line, app.sandbox)) return
  const today = new Date(app.nowMs()).toISOString().slice(0, 10)
  const seconds = packInForce(homeCountryOf(zone), today).ringFloorSec
  if (ringTime < seconds) throw new Refusal('ring_below_floor', { seconds })
}
