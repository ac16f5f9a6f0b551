import { operateBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneStatus } from '@parley/contract/vocabulary'
import { sceneMoves } from '@parley/core/dialogue'
import { asAccount } from '../../platform/db/index.ts'
import type { Call, Caller } from '../../platform/http/index.ts'
import { writeAudit } from '../audit/index.ts'
import { accessOwnScene } from './access-scene.ts'
import { checkScript, compileOrRefuse } from './check-script.ts'
import { putOnline } from './publish-scene.ts'
import { findDraft, setSceneStatus } from './queries.ts'

type Wanted = { readonly id: string; readonly status: SceneStatus; readonly reason: string }

/** Decision §13: submit, approve, reject, withdraw, delete. What is submitted holds; what is approved is compiled. */
export const moveScene = ({ app, caller }: Call, wanted: Wanted): Promise<void> =>
  asAccount(app.database.api, caller.account, async (tx) => {
    const { status } = wanted
    const needed = status === 'deleted' ? operateBits.delete : operateBits.publish
    if ((caller.operateGrant & needed) === 0) throw new Refusal('no_permission')
    const scene = await accessOwnScene(tx, caller, wanted.id)
    const moves = sceneMoves(scene.status, status, isReviewer(caller))
    if (moves.length === 0)
      throw new Refusal(
        sceneMoves(scene.status, status, true).length > 0 ? 'no_permission' : 'scene_move_not_allowed',
      )
    const draft = await findDraft(tx, caller.account, scene.id)
    if (draft !== undefined && moves.includes('submit')) checkScript(app, draft.script)
    const reason = status === 'rejected' ? wanted.reason : ''
    await setSceneStatus(tx, caller.account, { id: scene.id, status, reason })
    if (moves.includes('approve'))
      await putOnline(tx, caller, {
        sceneId: scene.id,
        compile: (script) => compileOrRefuse(app, script),
        publishedBy: caller.loginName,
      })
    await writeAudit(tx, caller, {
      action: `scene.${moves.join('.')}`,
      subject: scene.id,
      before: { status: scene.status },
      after: { status, reason },
    })
  })

const isReviewer = ({ role }: Caller): boolean => role === 'superAdministrator' || role === 'agent'
