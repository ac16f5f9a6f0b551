import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { lineId, StartupType, sceneId, type TaskId } from '@parley/contract/vocabulary'
import { findUsableLine } from '../../calls/lines/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import {
  checkRing,
  createTask,
  redialOptionsFromWire,
  ringSecOf,
  startTask,
  strategyFromWire,
  usualRedialOptions,
  wholeWeek,
  windowFromWire,
} from '../tasks/index.ts'
import { importFile, readFile } from './import-file.ts'

type Input = InputOf<Api['createTask']>

/** A task from the form, with the numbers of an attached file, started if it starts at once. */
export const createTaskWithNumbers = async (request: ApiRequest, input: Input) => {
  const { app, principal, file } = request
  const startup = StartupType.fromWire(input.startupType)
  if (startup === undefined || (startup === 'timed' && input.startupAt === undefined))
    throw new Refusal('parameter_error')
  // Decision §3: startup type 3 without permanent and without a number file is refused.
  if (startup === 'immediate' && !input.keepAlive && file === undefined)
    throw new Refusal('number_file_needed')
  if (startup === 'immediate' && principal.accountStatus === 'arrears')
    throw new Refusal('account_in_arrears')
  // An unreadable file leaves no task.
  const numbers = file === undefined ? undefined : await readFile(file)
  const scene = wireId(input.sceneId, sceneId)
  const line = wireId(input.lineId, lineId)
  const window = windowFromWire(input, wholeWeek('Asia/Shanghai'))
  const usable = await asAccount(app.database.api, principal.account, (tx) =>
    findUsableLine(tx, principal.account, line),
  )
  checkRing(app, { ringTime: input.ringTime, zone: window.zone, line: usable })
  const id: TaskId = await createTask(app, principal, {
    name: input.taskName,
    description: input.taskDesc,
    sceneId: scene,
    strategy: strategyFromWire(input, { sceneId: scene, strategy: null }),
    options: redialOptionsFromWire(input, usualRedialOptions),
    lineId: line,
    sms: input.smsInfo ?? [],
    window,
    robotNum: input.robotNum,
    isEncrypted: input.isEncrypt ?? false,
    ringSec: ringSecOf(input.ringTime),
    priority: input.taskPriority,
    keepAlive: input.keepAlive,
    startup,
    ...(input.startupAt === undefined ? {} : { startupAtMs: input.startupAt * 1000 }),
    createdBy: principal.loginName,
  })
  const imported =
    numbers === undefined
      ? null
      : await importFile(app, principal, { taskId: id, file: numbers, columns: input.columns })
  if (startup === 'immediate') await startTask(app, principal, id)
  return { id, imported }
}
