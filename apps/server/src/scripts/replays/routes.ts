import { Refusal } from '@parley/contract/refusals'
import { attemptId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { compileOrRefuse, readScript } from '../scenes/index.ts'
import { previewLabels } from './preview-labels.ts'
import { findRecorded, listRecorded, listVersionsToReplay } from './queries.ts'
import { type Replayed, replayAll, replayRecorded } from './replay.ts'

export const replayHandlers = {
  replayCall: async (request, { id, n }) => {
    const { app, principal } = request
    const row = await asAccount(app.database.api, principal.account, (tx) =>
      findRecorded(tx, principal.account, wireId(id, attemptId)),
    )
    if (row === undefined) throw new Refusal('not_found')
    const on = await readScript(request, { sceneId: row.scene, read: 'flow' }, async (script, found, tx) => {
      if (n === 0) return { scene: compileOrRefuse(app, script), script, isOtherVersion: true }
      const asked = { scene: found.id, ids: [], n }
      const [version] = await listVersionsToReplay(tx, principal.account, asked)
      if (version === undefined) throw new Refusal('not_found')
      return {
        scene: version.compiled,
        script: version.script,
        isOtherVersion: version.id !== row.version,
      }
    })
    const replayed = await replayRecorded(row, { app, on })
    if (replayed === undefined) throw new Refusal('recording_missing')
    const { comparison, before, after, replay } = replayed
    return {
      callId: row.attempt,
      sceneId: row.scene,
      n,
      turns: comparison.turns.map(({ verdict, recorded, replayed: other }) => ({
        verdict,
        recorded: recorded ?? null,
        replayed: other ?? null,
      })),
      validUntilTurn: comparison.validUntilTurn,
      before,
      after,
      beforeNodes: [...row.nodeIds],
      afterNodes: [...replay.facts.nodeIds],
    }
  },
  replayCalls: async (request, { id, n, last }) => {
    const { app, principal } = request
    const context = await readScript(request, { sceneId: id, read: 'flow' }, async (script, found, tx) => {
      const rows = await listRecorded(tx, principal.account, { scene: found.id, limit: last })
      const sceneId = found.id
      if (n === 0) return { rows, sceneId, script, scene: compileOrRefuse(app, script), version: '' }
      const [version] = await listVersionsToReplay(tx, principal.account, { scene: found.id, ids: [], n })
      if (version === undefined) throw new Refusal('not_found')
      return { rows, sceneId, script: version.script, scene: version.compiled, version: version.id }
    })
    const replayed = await replayAll(context.rows, (row) =>
      replayRecorded(row, { app, on: { ...context, isOtherVersion: row.version !== context.version } }),
    )
    const differing = replayed.filter(({ isDifferent }) => isDifferent)
    return {
      sceneId: context.sceneId,
      n,
      replayed: replayed.length,
      differing: differing.length,
      relabelled: differing.filter(isRelabelled).length,
      calls: differing.map((one) => ({
        ...movedToWire(one),
        turns: one.comparison.turns.length,
        validUntilTurn: one.comparison.validUntilTurn,
        firstChange: one.comparison.turns.findIndex(({ verdict }) => verdict === 'changed'),
      })),
    }
  },
  previewLabels: async (request, input) => {
    const { sceneId, replayed } = await previewLabels(request, input)
    return {
      sceneId,
      calls: replayed.length,
      matrix: matrixOf(replayed),
      moved: replayed.filter(isRelabelled).map(movedToWire),
    }
  },
} satisfies Partial<Handlers>

const isRelabelled = ({ before, after }: Replayed): boolean =>
  before.intentId !== after.intentId || before.name !== after.name

const movedToWire = ({ row, before, after }: Replayed) => ({
  callId: row.attempt,
  phone: row.number,
  answerTime: epochSeconds(row.answeredAtMs),
  before,
  after,
})

/** Pairs of labels with the number of calls that change from one to the other, largest first. */
const matrixOf = (replayed: readonly Replayed[]) => {
  const cells = new Map<string, { before: Replayed['before']; after: Replayed['after']; calls: number }>()
  for (const { before, after } of replayed) {
    const key = JSON.stringify([before, after])
    const cell = cells.get(key)
    cells.set(key, { before, after, calls: (cell?.calls ?? 0) + 1 })
  }
  return [...cells.values()].sort((one, other) => other.calls - one.calls)
}
