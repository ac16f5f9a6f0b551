import type { ChargeRule } from '@parley/contract/vocabulary'

const cycleSec = { '1+1': 1, '15+15': 15, '20+20': 20, '30+30': 30, '60+60': 60 } as const satisfies Record<
  Exclude<ChargeRule, 'perCall'>,
  number
>

/** Decision §9: an unanswered call has no cycle; an answered one has at least one, however short. */
export const billedCycles = (rule: ChargeRule, call: { answered: boolean; talkMs: number }): number => {
  if (!call.answered) return 0
  if (rule === 'perCall') return 1
  const talkSec = Math.ceil(call.talkMs / 1000)
  const sec = cycleSec[rule]
  return 1 + Math.ceil(Math.max(0, talkSec - sec) / sec)
}
