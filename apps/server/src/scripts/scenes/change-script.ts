import type { maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneId, SceneScript } from '@parley/contract/vocabulary'
import { numberVariables } from '@parley/core/dialogue'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene } from './access-scene.ts'
import { findDraft, findDraftForUpdate, type SceneView, saveDraft } from './queries.ts'

type Part = keyof typeof maskBits

export type Change<T> = {
  readonly script: SceneScript
  readonly answer: T
  /** What the audit log stores of it. */
  readonly before?: unknown
  readonly after?: unknown
}

type Asked = {
  readonly sceneId: string
  readonly write: Part
  /** The version that the change is based on; without one it applies to the current version. */
  readonly version?: number | undefined
  readonly action: string
}

export type Changed<T> = { readonly sceneId: SceneId; readonly version: number; readonly answer: T }

/**
 * Changes a scene's draft in one transaction: locks it, applies the change, saves it as the next version, audits it. An error in
 * the change leaves everything unchanged.
 */
export const changeScript = <T>(
  { app, principal }: ApiRequest,
  asked: Asked,
  change: (script: SceneScript, tx: Tx) => Change<T> | Promise<Change<T>>,
): Promise<Changed<T>> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { scene } = await accessScene(tx, principal, { id: asked.sceneId, write: asked.write })
    const draft = await findDraftForUpdate(tx, principal.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    const { version } = draft
    if (asked.version !== undefined && asked.version !== version)
      throw new Refusal('stale_version', { version })
    const { script, answer, before, after } = await change(numberVariables(draft.script), tx)
    if ((await saveDraft(tx, principal.account, { id: scene.id, script, version })) === 0)
      throw new Refusal('stale_version', { version })
    await writeAudit(tx, principal, { action: asked.action, subject: scene.id, before, after })
    return { sceneId: scene.id, version: version + 1, answer }
  })

/** Reads a scene's draft, as far as the principal may. */
export const readScript = <T>(
  { app, principal }: Pick<ApiRequest, 'app' | 'principal'>,
  asked: { readonly sceneId: string; readonly read: Part },
  read: (script: SceneScript, scene: SceneView, tx: Tx) => T | Promise<T>,
): Promise<T> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { scene } = await accessScene(tx, principal, { id: asked.sceneId, read: asked.read })
    const draft = await findDraft(tx, principal.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    return read(numberVariables(draft.script), scene, tx)
  })
