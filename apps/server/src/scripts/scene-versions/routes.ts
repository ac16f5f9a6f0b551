import { limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneId } from '@parley/contract/vocabulary'
import { compareScripts } from '@parley/core/dialogue'
import type { Tx } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Handlers, Principal } from '../../platform/http/index.ts'
import { readScript, writeProcessGraph } from '../scenes/index.ts'
import { findSceneVersion, listSceneVersions, type SceneVersionRow } from './queries.ts'
import { restoreVersion } from './restore-version.ts'

export const sceneVersionHandlers = {
  listSceneVersions: (request, { id, ...page }) =>
    readScript(request, { sceneId: id, read: 'flow' }, async (_draft, scene, tx) => {
      const asked = { scene: scene.id, ...limitAndOffset(page) }
      const { versions, total } = await listSceneVersions(tx, request.principal.account, asked)
      return { data: versions.map(versionToWire), total }
    }),
  findSceneVersion: (request, { id, n }) =>
    readScript(request, { sceneId: id, read: 'flow' }, async (_draft, scene, tx) => {
      const version = await getVersion(tx, request.principal, { scene: scene.id, n })
      return { ...versionToWire(version), processGraph: writeProcessGraph(version.script) }
    }),
  compareSceneVersions: (request, { id, from, to }) =>
    readScript(request, { sceneId: id, read: 'flow' }, async (draft, scene, tx) => {
      const side = async (n: number) =>
        n === 0 ? draft : (await getVersion(tx, request.principal, { scene: scene.id, n })).script
      const changes = compareScripts(await side(from), await side(to))
      return {
        sceneId: scene.id,
        from,
        to,
        changes: changes.map((change) => ({ ...change, fields: [...change.fields] })),
      }
    }),
  restoreSceneVersion: async (request, input) => {
    const { sceneId, version, answer } = await restoreVersion(request, input)
    return { sceneId, version, hash: answer }
  },
} satisfies Partial<Handlers>

const getVersion = async (
  tx: Tx,
  { account }: Principal,
  asked: { readonly scene: SceneId; readonly n: number },
) => {
  const version = await findSceneVersion(tx, account, asked)
  if (version === undefined) throw new Refusal('not_found')
  return version
}

const versionToWire = (version: SceneVersionRow) => ({
  versionId: version.id,
  sceneId: version.scene,
  n: version.n,
  hash: version.hash,
  publishedAt: epochSeconds(version.publishedAtMs),
  publishedBy: version.publishedBy,
  draftVersion: version.draftVersion,
  isOnline: version.isOnline,
  nodes: version.nodes,
  training: version.training && {
    ...version.training,
    report: version.training.report && { ...version.training.report },
  },
})
