import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { chooseBill, countBills, sumBills } from '../../billing/bill/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { chooseRecords, countRecords, withNumberKey } from '../records/index.ts'
import { findTask } from '../tasks/index.ts'
import { type ExportOrder, type ExportRow, findExport, insertExport } from './queries.ts'

const mostAtOnce = 3
/** A client of the documented API asks once and expects its records: a small export is awaited. */
const waitMs = 3000
const smallRows = 5000

/** Queues an export of call records. An empty one is refused with the documented message. */
export const startCallExport = (
  request: ApiRequest,
  input: InputOf<Api['exportCalls']>,
): Promise<ExportRow> =>
  startExport(request, input.format, async (tx) => {
    const { account } = request.principal
    const asked = chooseRecords({ ...input, task: input.taskId ?? input.id })
    const task = asked.task === undefined ? undefined : await findTask(tx, account, asked.task)
    if (asked.task !== undefined && task === undefined) throw new Refusal('not_found')
    const { numbers } = request.app
    const choice = await withNumberKey(tx, account, { choice: asked, numbers, task })
    return {
      order: { choice, withTranscript: input.transcript },
      rowsTotal: await countRecords(tx, account, choice),
    }
  })

/** Queues an export of a bill. */
export const startBillExport = (
  request: ApiRequest,
  { format, detail, ...asked }: InputOf<Api['exportBills']>,
): Promise<ExportRow> =>
  startExport(request, format, async (tx) => {
    const bill = await chooseBill(tx, { principal: request.principal, nowMs: request.app.nowMs() }, asked)
    const { account } = request.principal
    if (!detail) return { order: { bill, detail }, rowsTotal: await countBills(tx, account, bill) }
    const { calls, messages } = await sumBills(tx, account, bill)
    return { order: { bill, detail }, rowsTotal: calls + messages }
  })

const startExport = async (
  { app, principal }: ApiRequest,
  format: 'csv' | 'xlsx',
  prepare: (tx: Tx) => Promise<{ readonly order: ExportOrder; readonly rowsTotal: number }>,
): Promise<ExportRow> => {
  const id = uuidv7()
  const look = () =>
    asAccount(app.database.api, principal.account, (tx) => findExport(tx, principal.account, id))
  const rowsTotal = await asAccount(app.database.api, principal.account, async (tx) => {
    const { order, rowsTotal: total } = await prepare(tx)
    if (total === 0) throw new Refusal('export_empty')
    const made = { id, login: principal.loginId, format, order, rowsTotal: total, mostAtOnce }
    if ((await insertExport(tx, principal.account, made)) === 0)
      throw new Refusal('too_many_exports', { exports: mostAtOnce })
    return total
  })
  app.wakeJobs()
  const untilMs = Date.now() + (rowsTotal <= smallRows ? waitMs : 0)
  let row = await look()
  while (row !== undefined && row.finishedAtMs === null && Date.now() < untilMs) {
    await sleep(25)
    row = await look()
  }
  if (row === undefined) throw new Refusal('not_found')
  if (row.state === 'failed') throw new Refusal('export_failed')
  return row
}
