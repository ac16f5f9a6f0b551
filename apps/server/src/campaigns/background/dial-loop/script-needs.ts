import type { Db } from '../../../platform/db/index.ts'
import { needsOf } from '../../contact-needs/index.ts'
import type { TaskRow } from '../../tasks/index.ts'

/** Variables in a task's script that have no default. */
export type ScriptNeeds = (db: Db, task: TaskRow) => Promise<readonly string[]>

const mostRemembered = 500

/** Caches them by version, which is immutable, so that the dial transaction does not read whole scripts. */
export const createScriptNeeds = (): ScriptNeeds => {
  const byVersion = new Map<string, readonly string[]>()
  return async (db, task) => {
    const known = byVersion.get(task.sceneVersion)
    if (known !== undefined) return known
    const { needed } = await needsOf(db, task.account, { task: task.id })
    if (byVersion.size >= mostRemembered) byVersion.clear()
    byVersion.set(task.sceneVersion, needed)
    return needed
  }
}
