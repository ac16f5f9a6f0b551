import { type Api, type InputOf, limitAndOffset, maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type FlowNode, type SceneScript, SceneStatus } from '@parley/contract/vocabulary'
import { checkFlow, isError } from '@parley/core/dialogue'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { wireId } from '../../platform/wire-id.ts'
import { accessOwnScene, accessScene, type Need } from './access-scene.ts'
import { addScene } from './add-scene.ts'
import { type Changed, readScript } from './change-script.ts'
import { emptyScript } from './empty-script.ts'
import { grantScene } from './grant-scene.ts'
import { writeProcessGraph } from './process-graph.ts'
import { findDraft, listSceneGrants, pageOfScenes, type SceneGrantRow, type SceneView } from './queries.ts'
import { problemToWire, saveFlow } from './save-flow.ts'
import { addNode, deleteNodes, updateNode } from './save-nodes.ts'
import { authorityToWire, sceneToWire } from './scene-to-wire.ts'
import { changeSceneLanguage, updateScene } from './update-scene.ts'

export const sceneHandlers = {
  listScenes: (call, input) => pageOf(call, input),
  createScene: async (call, { language, ...input }) =>
    sceneToWire(await addScene(call, { ...input, script: emptyScript(language) }), call.principal),
  findScene: async (call, { id }) => sceneToWire(await look(call, { id }), call.principal),
  updateScene: async (call, input) => sceneToWire(await updateScene(call, input), call.principal),
  findSceneWithSettings: (call, { id }) =>
    inScene(call, { id, read: 'tricks' }, ({ scene, script }) => ({
      ...sceneToWire(scene, call.principal),
      settings: {
        ...script.settings,
        silenceReplies: [...script.settings.silenceReplies],
        noMatchReplies: [...script.settings.noMatchReplies],
      },
      variables: [...script.variables],
      tags: [...script.tags],
    })),
  findSceneLanguage: async (call, { id }) => {
    const scene = await look(call, { id })
    return { sceneId: scene.id, language: scene.language }
  },
  changeSceneLanguage: async (call, input) => {
    const scene = await changeSceneLanguage(call, input)
    return { sceneId: scene.id, language: scene.language }
  },
  findSceneAuthority: async (call, input) =>
    authorityToWire(await look(call, { id: input.sceneId ?? input.id }), call.principal),
  listSceneGrants: async (call, { sceneId }) => {
    const grants = await asAccount(call.app.database.api, call.principal.account, async (tx) => {
      const scene = await accessOwnScene(tx, call.principal, sceneId)
      return listSceneGrants(tx, call.principal.account, scene.id)
    })
    return { data: grants.map(grantToWire), total: grants.length }
  },
  addSceneGrant: async (call, input) => grantToWire(await grantScene(call, input)),
  updateSceneGrant: async (call, input) => grantToWire(await grantScene(call, input)),
  listMasterNodes: (call, { sceneId }) =>
    inScene(call, { id: sceneId, read: 'flow' }, ({ script }) => ({
      data: script.nodes.map(({ nodeId, title, type }) => ({ nodeId, title, type })),
      total: script.nodes.length,
    })),
  loadFlow: (call, { sceneId }) =>
    inScene(call, { id: sceneId, read: 'flow' }, ({ scene, script }) => ({
      ...authorityToWire(scene, call.principal),
      sceneId: scene.id,
      processGraph: writeProcessGraph(script),
      version: scene.version,
    })),
  saveFlow: (call, input) => saveFlow(call, input),
  loadScript: (call, { id }) =>
    inScene(call, { id, read: 'flow' }, ({ scene, script }) => {
      if (authorityToWire(scene, call.principal).readGrant !== everyMask) throw new Refusal('no_permission')
      return { sceneId: scene.id, version: scene.version, script: { ...script } }
    }),
  findSceneProblems: (call, { id }) =>
    readScript(call, { sceneId: id, read: 'flow' }, (script, scene) => {
      const problems = checkFlow(script, call.app.patterns)
      return {
        sceneId: scene.id,
        version: scene.version,
        canSubmit: !problems.some(isError),
        problems: problems.map(problemToWire),
      }
    }),
  listNodes: (call, { sceneId, nodeId, ...page }) =>
    readScript(call, { sceneId, read: 'flow' }, ({ nodes }, scene) => {
      const found = nodes.filter((node) => nodeId === undefined || node.nodeId === nodeId)
      return pageOfItems(
        found.map((node) => nodeToWire(node, scene.id, scene.version)),
        page,
      )
    }),
  addNode: async (call, input) => changedNode(await addNode(call, input)),
  updateNode: async (call, input) => changedNode(await updateNode(call, input)),
  deleteNode: async (call, input) => {
    const { sceneId, version, answer } = await deleteNodes(call, input)
    return { sceneId, version, deletedEdges: answer }
  },
} satisfies Partial<Handlers>

/** Flow, words and tricks. */
const everyMask = maskBits.flow | maskBits.words | maskBits.tricks

const pageOf = async (call: ApiRequest, input: InputOf<Api['listScenes']>) => {
  const { app, principal } = call
  const wanted = [...(input.status ?? []), ...(input.sceneStatus ?? [])].filter((status) => status !== -1)
  const statuses = wanted.flatMap((status) => SceneStatus.fromWire(status) ?? [])
  const { scenes, total } = await asAccount(app.database.api, principal.account, (tx) =>
    pageOfScenes(tx, principal.account, {
      login: principal.loginId,
      name: input.name ?? '',
      category: input.categoryId === undefined ? undefined : wireId(input.categoryId, String),
      statuses: wanted.length === 0 ? SceneStatus.words : statuses,
      language: input.language,
      ...limitAndOffset(input),
    }),
  )
  return { data: scenes.map((scene) => sceneToWire(scene, principal)), total }
}

const look = (call: ApiRequest, asked: Need & { readonly id: string | undefined }): Promise<SceneView> =>
  inScene(call, asked, ({ scene }) => scene)

/** Reads in one scene that the caller may read. */
const inScene = <T>(
  { app, principal }: ApiRequest,
  asked: Need & { readonly id: string | undefined },
  read: (found: { readonly scene: SceneView; readonly script: SceneScript }) => T,
): Promise<T> =>
  asAccount(app.database.api, principal.account, async (tx: Tx) => {
    const { scene } = await accessScene(tx, principal, asked)
    const draft = await findDraft(tx, principal.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    return read({ scene, script: draft.script })
  })

const changedNode = ({ sceneId, version, answer }: Changed<FlowNode>) => nodeToWire(answer, sceneId, version)

const nodeToWire = (node: FlowNode, sceneId: string, version: number) => ({
  sceneId,
  nodeId: node.nodeId,
  type: node.type,
  title: node.title,
  description: node.description ?? '',
  configKey: node.configKey ?? '',
  botWords: [...node.botWords],
  version,
})

const grantToWire = ({ scene, login, loginName, readMask, writeMask }: SceneGrantRow) => ({
  sceneId: scene,
  userId: login,
  account: loginName,
  readGrant: readMask,
  writeGrant: writeMask,
})
