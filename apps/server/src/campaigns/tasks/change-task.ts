import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type SceneId, StartupType, taskId } from '@parley/contract/vocabulary'
import { homeOfTask } from '../../accounts/home-country/index.ts'
import { findUsableLine } from '../../calls/lines/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { isZone } from '../../platform/zone-offset.ts'
import { checkRing } from './check-ring.ts'
import { editTask } from './edit-task.ts'
import { pauseTask } from './pause-task.ts'
import { findTask, findTaskView, type TaskRow } from './queries.ts'
import { redialOptionsFromWire, strategyFromWire } from './redial-from-wire.ts'
import { startTask } from './start-task.ts'
import { windowFromWire } from './window-from-wire.ts'

type Input = InputOf<Api['changeTask']>

/** taskStatus 2 starts, 5 pauses; a form without it is an edit. The core checks whether the status allows it. */
export const changeTask = async (request: ApiRequest, input: Input): Promise<void> => {
  const { app, principal } = request
  if (input.taskId !== undefined && input.taskId !== input.id) throw new Refusal('parameter_error')
  const id = wireId(input.id, taskId)
  const task = await asAccount(app.database.api, principal.account, (tx) =>
    findTask(tx, principal.account, id),
  )
  if (task === undefined) throw new Refusal('not_found')
  if (input.taskStatus === undefined) {
    const edit = await editOf(request, task, input)
    if (input.ringTime !== undefined) {
      const line = await asAccount(app.database.api, principal.account, (tx) =>
        findUsableLine(tx, task.account, task.line),
      )
      checkRing(app, { ringTime: input.ringTime, zone: edit.zone, line })
    }
    return editTask(app, principal, edit)
  }
  if (Number(input.taskStatus) === 2) {
    // Decision §1: nothing new starts in arrears.
    if (principal.accountStatus === 'arrears') throw new Refusal('account_in_arrears')
    await startTask(app, principal, id)
    return undefined
  }
  // An account above pauses as administrator: only that account or one above it resumes.
  const reason = task.account === principal.account ? 'customer' : 'admin'
  return pauseTask(app, principal, { taskId: id, reason })
}

const sceneOf = async ({ app, principal }: ApiRequest, task: TaskRow): Promise<SceneId> => {
  const view = await asAccount(app.database.api, principal.account, (tx) =>
    findTaskView(tx, principal.account, task.id),
  )
  if (view === undefined) throw new Refusal('not_found')
  return view.scene
}

const editOf = async (request: ApiRequest, task: TaskRow, input: Input) => {
  const scene = await sceneOf(request, task)
  const window = windowFromWire(input, task)
  if (!isZone(window.zone) || window.fromMinute >= window.toMinute || window.weekdays.length === 0)
    throw new Refusal('call_window_wrong')
  const home = await asAccount(request.app.database.api, request.principal.account, (tx) =>
    homeOfTask(tx, task.account, window.zone),
  )
  return {
    id: task.id,
    name: input.taskName ?? task.name,
    description: input.taskDesc ?? task.description,
    ...window,
    home,
    isEncrypted: input.isEncrypt ?? task.isEncrypted,
    robotNum: input.robotNum ?? task.robotNum,
    ringSec: ringSecOf(input.ringTime ?? task.ringSec),
    priority: input.taskPriority ?? task.priority,
    ...startupOf(task, input),
    keepAlive: input.keepAlive ?? task.keepAlive,
    strategy: strategyFromWire(input, { sceneId: scene, strategy: task.strategy }),
    ...redialOptionsFromWire(input, task),
    scene,
    ...(input.smsInfo === undefined ? {} : { sms: input.smsInfo }),
    version: input.version ?? task.version,
  }
}

/**
 * A task that has not started may switch between manual and timed start. "At once" is only for new tasks: an existing one is
 * started instead.
 */
const startupOf = (task: TaskRow, { startupType, startupAt }: Input) => {
  const startup = startupType === undefined ? task.startup : StartupType.fromWire(startupType)
  const startupAtMs = startupAt === undefined ? task.startupAtMs : startupAt * 1000
  if (startup === undefined) throw new Refusal('parameter_error')
  if (startup !== task.startup) {
    if (startup === 'immediate') throw new Refusal('startup_only_new')
    if (task.status !== 'ready') throw new Refusal('startup_is_over')
  }
  if (startup === 'timed' && startupAtMs === null) throw new Refusal('parameter_error')
  return { startup, startupAtMs: startup === 'timed' ? startupAtMs : null }
}

/** Specification 1 §5: 0 means the line's maximum, which also caps it at the dial. */
export const ringSecOf = (ringTime: number): number => (ringTime === 0 ? 99 : ringTime)
