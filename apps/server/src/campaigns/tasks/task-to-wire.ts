import type { RefusalCode } from '@parley/contract/refusals'
import { PauseReason, StartupType, TaskStatus } from '@parley/contract/vocabulary'
import { allowedActions } from '@parley/core/dialing'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import { zoneOffset } from '../../platform/zone-offset.ts'
import { itemId } from '../../scripts/scenes/index.ts'
import type { TaskView } from './queries.ts'
import { hourOf } from './window-from-wire.ts'

export const taskToWire = (task: TaskView, nowMs: number, resumeBlocked?: RefusalCode) => ({
  taskId: task.id,
  id: task.id,
  productId: 'callbot' as const,
  taskName: task.name,
  taskDesc: task.description,
  taskStatus: TaskStatus.toWire(task.status),
  pauseReason: task.pauseReason === null ? null : PauseReason.toWire(task.pauseReason),
  resumeBlocked: resumeBlocked ?? null,
  failure: task.failure,
  createBy: task.createdBy,
  accountId: task.account,
  startupType: StartupType.toWire(task.startup),
  startupAt: epochSeconds(task.startupAtMs),
  weekDay: [...task.weekdays],
  upHour: hourOf(task.fromMinute),
  downHour: hourOf(task.toMinute),
  zoneSecond: zoneOffset(task.zone, nowMs) / 60,
  zone: task.zone,
  sceneId: task.scene,
  sceneName: task.sceneName,
  lineId: task.line,
  lineName: task.lineName,
  redialType: task.strategy === null ? 0 : 1,
  strategyId: task.strategy === null ? null : itemId(task.scene, task.strategy),
  callInterval: task.callIntervalMin,
  mostAttempts: task.mostAttempts,
  mostPerDay: task.mostPerDay,
  daysOff: [...task.daysOff],
  purpose: task.purpose,
  robotNum: task.robotNum,
  ringTime: task.ringSec,
  taskPriority: task.priority,
  keepAlive: task.keepAlive,
  isEncrypt: task.isEncrypted,
  smsInfo:
    task.smsTemplate === null
      ? []
      : task.smsIntents.map((intent) => ({ sms_id: task.smsTemplate ?? '', intent_id: intent })),
  waitingFor: task.waitingFor,
  waitingUntil: epochSeconds(task.waitingUntilMs),
  callInfo: {
    total: task.waiting + task.calling + task.ended,
    waiting: task.waiting,
    calling: task.calling,
    finished: task.ended,
  },
  version: task.version,
  createTs: epochSeconds(task.createdAtMs),
  lastUpdateTs: epochSeconds(task.updatedAtMs),
  allowed: [...allowedActions(task.status)],
})
