import { operateBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneStatus } from '@parley/contract/vocabulary'
import { sceneMoves } from '@parley/core/dialogue'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { recordingsInForce } from '../recordings/index.ts'
import {
  accessOwnScene,
  checkScript,
  compileOrRefuse,
  findDraft,
  type PublishedScene,
  putOnline,
  setSceneStatus,
} from '../scenes/index.ts'
import { holdTestGate } from './hold-test-gate.ts'

type Wanted = {
  readonly id: string
  readonly status: SceneStatus
  /** Why it is rejected, or published although test cases fail. */
  readonly reason: string
  readonly isForced: boolean
}

/**
 * Decision §13: submit, approve, reject, withdraw, delete. A submitted script is valid and passes its test cases; an approved
 * one is compiled. @returns the published version, if any
 */
export const moveScene = (request: ApiRequest, wanted: Wanted): Promise<PublishedScene | undefined> => {
  const { app, principal } = request
  return asAccount(app.database.api, principal.account, async (tx) => {
    const { status } = wanted
    const needed = status === 'deleted' ? operateBits.delete : operateBits.publish
    if ((principal.operateGrant & needed) === 0) throw new Refusal('no_permission')
    const scene = await accessOwnScene(tx, principal, wanted.id)
    const moves = sceneMoves(scene.status, status, isReviewer(principal))
    if (moves.length === 0)
      throw new Refusal(
        sceneMoves(scene.status, status, true).length > 0 ? 'no_permission' : 'scene_move_not_allowed',
      )
    const draft = await findDraft(tx, principal.account, scene.id)
    if (draft !== undefined && moves.includes('submit')) checkScript(app, draft.script)
    const isTried = draft !== undefined && (moves.includes('submit') || moves.includes('approve'))
    const failing = isTried
      ? await holdTestGate(request, tx, { ...wanted, sceneId: scene.id, script: draft.script })
      : 0
    const reason = status === 'rejected' ? wanted.reason : ''
    await setSceneStatus(tx, principal.account, { id: scene.id, status, reason })
    const published = moves.includes('approve')
      ? await putOnline(tx, principal, {
          sceneId: scene.id,
          compile: (script) => compileOrRefuse(app, script),
          recordings: (db, script) => recordingsInForce(db, principal.account, { sceneId: scene.id, script }),
          publishedBy: principal.loginName,
        })
      : undefined
    await writeAudit(tx, principal, {
      action: `scene.${moves.join('.')}`,
      subject: scene.id,
      before: { status: scene.status },
      after: { status, reason: wanted.reason, ...(failing > 0 ? { failingTestCases: failing } : {}) },
    })
    return published
  })
}

const isReviewer = ({ role }: Principal): boolean => role === 'superAdministrator' || role === 'agent'
