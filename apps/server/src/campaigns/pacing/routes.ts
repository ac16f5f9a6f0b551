import { type Api, type InputOf, limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import {
  type AccountId,
  OutboundType,
  type TaskId,
  TransferResult,
  taskId,
} from '@parley/contract/vocabulary'
import { defaultTargetLoss, halfHourLoss, successesForModel } from '@parley/core/pacing'
import { writeAudit } from '../../accounts/audit/index.ts'
import { findGroup } from '../../calls/agent-groups/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { wireId, wireUuid } from '../../platform/wire-id.ts'
import { findTask } from '../tasks/index.ts'
import {
  deletePacing,
  findPacing,
  findSceneOutboundType,
  listOutcomes,
  type PacingRow,
  pageOfDecisions,
  sumSeatTime,
  upsertPacing,
} from './queries.ts'

export const pacingHandlers = {
  findPacing: (request, { id }) =>
    inTask(request, id, (tx, task) => readPacing(tx, request.principal.account, task)),
  setPacing: (request, input) =>
    inTask(request, input.id, (tx, task) => setPacing(request, tx, { ...input, task })),
  listPacingDecisions: (request, { id, ...paging }) =>
    inTask(request, id, async (tx, task) => {
      const page = { task, ...limitAndOffset(paging) }
      const { decisions, total } = await pageOfDecisions(tx, request.principal.account, page)
      return {
        data: decisions.map(({ atMs, decision }) => ({ time: Math.floor(atMs / 1000), ...decision })),
        total,
      }
    }),
  findTransferFigures: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const group = input.groupId === undefined ? undefined : wireUuid(input.groupId)
      if (group !== undefined && (await findGroup(tx, principal.account, group)) === undefined)
        throw new Refusal('not_found')
      const nowMs = app.nowMs()
      const outcomes = await listOutcomes(tx, principal.account, {
        group,
        fromMs: nowMs - twoHoursMs,
        toMs: nowMs,
      })
      const loss = halfHourLoss(outcomes, nowMs / 1000)
      const toMs = loss.untilSec * 1000
      const seatTime = await sumSeatTime(tx, principal.account, { group, fromMs: toMs - halfHourMs, toMs })
      return {
        bucket: loss.untilSec,
        asks: loss.transferRequests,
        lost: loss.lost,
        loss: loss.rate,
        lossLow: loss.low,
        lossHigh: loss.high,
        utilisation: seatTime.signedInMs > 0 ? seatTime.busyMs / seatTime.signedInMs : null,
        results: TransferResult.words.map((word) => ({
          result: TransferResult.toWire(word),
          transfers: outcomes.filter(({ result }) => result === word).length,
        })),
        neededForModel: successesForModel,
      }
    }),
} satisfies Partial<Handlers>

const twoHoursMs = 7_200_000
const halfHourMs = 1_800_000

const inTask = <T>(
  { app, principal }: ApiRequest,
  id: string,
  work: (tx: Tx, task: TaskId) => Promise<T>,
): Promise<T> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const task = await findTask(tx, principal.account, wireId(id, taskId))
    if (task === undefined) throw new Refusal('not_found')
    return work(tx, task.id)
  })

const setPacing = async (
  { principal }: ApiRequest,
  tx: Tx,
  {
    task,
    outboundType,
    groupId,
    callsPerSeat,
    targetLoss,
  }: InputOf<Api['setPacing']> & { readonly task: TaskId },
) => {
  const before = await findPacing(tx, principal.account, task)
  const asked = outboundType ?? (await findSceneOutboundType(tx, principal.account, task))
  const policy = asked === undefined ? undefined : OutboundType.fromWire(asked)
  if (policy === undefined || policy === 'robotsOnly') await deletePacing(tx, principal.account, task)
  else {
    const wanted = groupId ?? before?.group
    if (wanted === undefined) throw new Refusal('agent_group_missing')
    const pacing = {
      task,
      group: wireUuid(wanted),
      policy,
      callsPerSeat: callsPerSeat ?? before?.callsPerSeat ?? 1,
      targetLoss: targetLoss ?? before?.targetLoss ?? defaultTargetLoss,
    }
    if ((await upsertPacing(tx, principal.account, pacing)) === 0) throw new Refusal('agent_group_missing')
  }
  const after = await findPacing(tx, principal.account, task)
  await writeAudit(tx, principal, {
    action: 'task.pacing',
    subject: task,
    before: before ?? null,
    after: after ?? null,
  })
  return readPacing(tx, principal.account, task)
}

const readPacing = async (tx: Tx, account: AccountId, task: TaskId) =>
  pacingToWire(task, {
    pacing: await findPacing(tx, account, task),
    sceneOutboundType: (await findSceneOutboundType(tx, account, task)) ?? 1,
  })

const pacingToWire = (
  task: TaskId,
  {
    pacing,
    sceneOutboundType,
  }: { readonly pacing: PacingRow | undefined; readonly sceneOutboundType: number },
) => ({
  taskId: task,
  sceneOutboundType,
  outboundType: OutboundType.toWire(pacing?.policy ?? 'robotsOnly'),
  groupId: pacing?.group ?? null,
  groupName: pacing?.groupName ?? null,
  callsPerSeat: pacing?.callsPerSeat ?? 1,
  targetLoss: pacing?.targetLoss ?? defaultTargetLoss,
})
