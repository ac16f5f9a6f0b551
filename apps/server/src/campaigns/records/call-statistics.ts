import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { answerRate, CallStatus } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { findTask } from '../tasks/index.ts'
import { chooseRecords } from './choose-records.ts'
import { type TrendPoint, tallyByIntent, tallyByStatus, tallyByTime } from './queries.ts'

/** Step lengths of the trend in seconds; the shortest with fewer than 120 points is used. */
const steps = [5, 10, 60, 300, 600, 1800, 3600, 21_600, 86_400, 604_800, 2_592_000]
const mostPoints = 120
const longestRangeMs = 366 * 86_400_000

/** Calls of a range, or of the last 1 or 10 minutes. */
export const callStatistics = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['findStatistics']>,
) => {
  const toMs = input.endTime === undefined ? app.nowMs() : input.endTime * 1000
  const fromMs =
    input.startTime === undefined ? toMs - Number(input.minutes) * 60_000 : input.startTime * 1000
  if (fromMs >= toMs || toMs - fromMs > longestRangeMs) throw new Refusal('parameter_error')
  const stepSec = steps.find((step) => (toMs - fromMs) / 1000 / step <= mostPoints) ?? 2_592_000
  const choice = { ...chooseRecords({ task: input.taskId, sceneId: input.sceneId }), fromMs, toMs }
  const { account } = principal
  const found = await asAccount(app.database.api, account, async (tx) => {
    if (choice.task !== undefined && (await findTask(tx, account, choice.task)) === undefined)
      throw new Refusal('not_found')
    return {
      statuses: await tallyByStatus(tx, account, choice),
      intents: await tallyByIntent(tx, account, choice),
      trend: await tallyByTime(tx, account, { ...choice, stepSec }),
    }
  })
  const sum = (of: 'calls' | 'answered' | 'talkMs') => found.statuses.reduce((all, one) => all + one[of], 0)
  const [calls, answered, talkSec] = [sum('calls'), sum('answered'), Math.ceil(sum('talkMs') / 1000)]
  const labelled = found.intents.reduce((all, intent) => all + intent.calls, 0)
  return {
    startTime: epochSeconds(fromMs),
    endTime: epochSeconds(toMs),
    calls,
    answered,
    openRate: answerRate({ answered, calls }),
    talkSec,
    averageTalkSec: answered === 0 ? 0 : talkSec / answered,
    byStatus: found.statuses.map((one) => ({ status: CallStatus.toWire(one.status), calls: one.calls })),
    intents: found.intents.map((intent) => ({ ...intent, share: intent.calls / labelled })),
    stepSec,
    trend: wholeTrend(found.trend, { fromMs, toMs, stepMs: stepSec * 1000 }),
  }
}

/** Every step of the range, including those without calls. */
const wholeTrend = (
  points: readonly TrendPoint[],
  { fromMs, toMs, stepMs }: { readonly fromMs: number; readonly toMs: number; readonly stepMs: number },
) => {
  const known = new Map(points.map((point) => [Math.round((point.atMs - fromMs) / stepMs), point]))
  return Array.from({ length: Math.ceil((toMs - fromMs) / stepMs) }, (_, at) => ({
    time: epochSeconds(fromMs + at * stepMs),
    calls: known.get(at)?.calls ?? 0,
    answered: known.get(at)?.answered ?? 0,
    talkSec: Math.ceil((known.get(at)?.talkMs ?? 0) / 1000),
  }))
}
