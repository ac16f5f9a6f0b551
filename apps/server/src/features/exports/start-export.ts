import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { Call } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { chooseRecords, countRecords } from '../records/index.ts'
import { findTask } from '../tasks/index.ts'
import { type ExportRow, findExport, insertExport } from './queries.ts'

const mostAtOnce = 3
/** A client of the documents asks once and expects its records: a small export is waited for. */
const waitMs = 3000
const smallRows = 5000

/** Puts an export in line. What is empty is refused with the documented words. */
export const startExport = async (
  { app, caller }: Call,
  input: InputOf<Api['exportCalls']>,
): Promise<ExportRow> => {
  const choice = chooseRecords({ ...input, task: input.taskId ?? input.id })
  const id = uuidv7()
  const look = () => asAccount(app.database.api, caller.account, (tx) => findExport(tx, caller.account, id))
  const rowsTotal = await asAccount(app.database.api, caller.account, async (tx) => {
    if (choice.task !== undefined && (await findTask(tx, caller.account, choice.task)) === undefined)
      throw new Refusal('not_found')
    const total = await countRecords(tx, caller.account, choice)
    if (total === 0) throw new Refusal('export_empty')
    const order = { choice, withTranscript: input.transcript }
    const { format } = input
    const made = { id, login: caller.loginId, format, order, rowsTotal: total, mostAtOnce }
    if ((await insertExport(tx, caller.account, made)) === 0)
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
