import type { RefusalCode } from '@parley/contract/refusals'
import { needsFacts, resumeRefusal } from '@parley/core/dialing'
import { checkChain } from '@parley/core/rating'
import { pricesOfCalls } from '../../billing/prices/index.ts'
import { calleeOf } from '../../platform/callee-of.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { findResumeFacts, listNextNumbers, type TaskRow } from './queries.ts'

/** How many of the next contacts are priced before a task goes on; the dial loop prices each one. */
const pricedAhead = 20
const longestTalkSec = 7200

/** Why the principal cannot resume a visible paused task; undefined if they can, or if it is not paused. */
export const whyNotResumed = async (
  app: ServerApp,
  actor: Actor,
  task: TaskRow,
): Promise<RefusalCode | undefined> => {
  const reason = task.status === 'paused' ? task.pauseReason : null
  if (reason === null || !needsFacts(reason)) return undefined
  // The funds of the accounts above are not visible to the task's account; it gets only a code.
  const { brain } = app.database
  const asked = { task: task.id, asking: actor.account, nowMs: app.nowMs() }
  const facts = await findResumeFacts(brain, task.account, asked)
  if (facts === undefined) return 'not_found'
  const isPriced =
    reason !== 'pricing' || (facts.hasPrices && !(await isPricedWrong(app, task, facts.maxCallSec)))
  return resumeRefusal(reason, {
    ...facts,
    ranksWithPauser: facts.ranksWithPauser || (actor.isAdministrator ?? false),
    isPriced,
  })
}

/** Sold below cost, or no longer sold although it was when the task was created. */
const isPricedWrong = async (app: ServerApp, task: TaskRow, maxCallSec: number): Promise<boolean> => {
  const { brain } = app.database
  const next = await listNextNumbers(brain, task.account, { task: task.id, limit: pricedAhead })
  const written = next.map((row) => calleeOf(app.numbers, row).written)
  const priceOf = await pricesOfCalls(brain, task.account, { written, atMs: app.nowMs(), home: task.home })
  const priceThen = await pricesOfCalls(brain, task.account, {
    written,
    atMs: task.createdAtMs,
    home: task.home,
  })
  const longestSec = maxCallSec > 0 ? Math.min(maxCallSec, longestTalkSec) : longestTalkSec
  return written.some((number) => {
    const { levels } = priceOf(number)
    const cost = levels.find(({ isRoot }) => isRoot)?.price
    const sold = levels.filter(({ isRoot }) => !isRoot).map(({ price }) => price)
    const judgement = checkChain(cost, sold, longestSec)
    if (judgement !== 'unpriced') return judgement === 'belowCost'
    return priceThen(number).levels.every(({ isRoot, price }) => isRoot || price !== undefined)
  })
}
