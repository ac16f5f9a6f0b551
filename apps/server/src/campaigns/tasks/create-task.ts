import { Refusal } from '@parley/contract/refusals'
import {
  type CallWindow,
  type LineId,
  type SceneId,
  type StartupType,
  type TaskId,
  taskId,
} from '@parley/contract/vocabulary'
import { homeOfTask } from '../../accounts/home-country/index.ts'
import { findUsableLine } from '../../calls/lines/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { isZone } from '../../platform/zone-offset.ts'
import { findScene } from '../../scripts/scenes/index.ts'
import { saveTaskSms, type WireSms } from '../task-messages/index.ts'
import { insertTask } from './queries.ts'
import { type redialOptionsFromWire, usualRedialOptions } from './redial-from-wire.ts'
import { strategyOf } from './strategy-of.ts'

export type TaskInput = {
  readonly name: string
  readonly description?: string
  /** The task uses the version that is online now, whatever is published later. */
  readonly sceneId: SceneId
  readonly lineId: LineId
  readonly window?: CallWindow
  /** Seals its contacts' numbers. */
  readonly isEncrypted?: boolean
  readonly robotNum?: number
  readonly ringSec?: number
  readonly priority?: number
  /** Permanent: stays in progress and accepts new contacts. */
  readonly keepAlive?: boolean
  /** A strategy of the scene, by its number; without one there are no redials. */
  readonly strategy?: number | null
  readonly sms?: WireSms
  readonly options?: ReturnType<typeof redialOptionsFromWire>
  readonly startup?: StartupType
  readonly startupAtMs?: number
  /** The login's name. */
  readonly createdBy?: string
}

/** Any time on any day, for a task without a window. */
export const wholeWeek = (zone: string): CallWindow => ({
  zone,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  fromMinute: 0,
  toMinute: 1440,
})

export const createTask = (app: ServerApp, actor: Actor, input: TaskInput): Promise<TaskId> =>
  asAccount(app.database.api, actor.account, async (tx) => {
    const scene = await findScene(tx, actor.account, input.sceneId)
    const line = await findUsableLine(tx, actor.account, input.lineId)
    if (scene === undefined || scene.account !== actor.account || line === undefined)
      throw new Refusal('not_found')
    if (scene.onlineVersion === null) throw new Refusal('scene_not_online')
    const window = input.window ?? wholeWeek('Asia/Shanghai')
    if (!isZone(window.zone) || window.fromMinute >= window.toMinute) throw new Refusal('call_window_wrong')
    const id = taskId(uuidv7())
    await insertTask(tx, actor.account, {
      id,
      name: input.name,
      description: input.description ?? '',
      startup: input.startup ?? 'manual',
      startupAtMs: input.startupAtMs,
      sceneVersion: scene.onlineVersion,
      line: line.id,
      zone: window.zone,
      home: await homeOfTask(tx, actor.account, window.zone),
      isEncrypted: input.isEncrypted ?? false,
      weekdays: window.weekdays,
      fromMinute: window.fromMinute,
      toMinute: window.toMinute,
      robotNum: input.robotNum ?? 1,
      ringSec: input.ringSec ?? 45,
      priority: input.priority ?? 0,
      keepAlive: input.keepAlive ?? false,
      strategy: await strategyOf(tx, actor.account, scene.id, input.strategy ?? null),
      ...usualRedialOptions,
      ...input.options,
      createdBy: input.createdBy,
    })
    if (input.sms !== undefined) await saveTaskSms(tx, actor, id, input.sms)
    return id
  })
