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
  listScenes: (request, input) => pageOf(request, input),
  createScene: async (request, { language, ...input }) =>
    sceneToWire(await addScene(request, { ...input, script: emptyScript(language) }), request.principal),
  findScene: async (request, { id }) => sceneToWire(await look(request, { id }), request.principal),
  updateScene: async (request, input) => sceneToWire(await updateScene(request, input), request.principal),
  findSceneWithSettings: (request, { id }) =>
    inScene(request, { id, read: 'tricks' }, ({ scene, script }) => ({
      ...sceneToWire(scene, request.principal),
      settings: {
        ...script.settings,
        silenceReplies: [...script.settings.silenceReplies],
        noMatchReplies: [...script.settings.noMatchReplies],
      },
      variables: [...script.variables],
      tags: [...script.tags],
    })),
  findSceneLanguage: async (request, { id }) => {
    const scene = await look(request, { id })
    return { sceneId: scene.id, language: scene.language }
  },
  changeSceneLanguage: async (request, input) => {
    const scene = await changeSceneLanguage(request, input)
    return { sceneId: scene.id, language: scene.language }
  },
  findSceneAuthority: async (request, input) =>
    authorityToWire(await look(request, { id: input.sceneId ?? input.id }), request.principal),
  listSceneGrants: async (request, { sceneId }) => {
    const grants = await asAccount(request.app.database.api, request.principal.account, async (tx) => {
      const scene = await accessOwnScene(tx, request.principal, sceneId)
      return listSceneGrants(tx, request.principal.account, scene.id)
    })
    return { data: grants.map(grantToWire), total: grants.length }
  },
  addSceneGrant: async (request, input) => grantToWire(await grantScene(request, input)),
  updateSceneGrant: async (request, input) => grantToWire(await grantScene(request, input)),
  listMasterNodes: (request, { sceneId }) =>
    inScene(request, { id: sceneId, read: 'flow' }, ({ script }) => ({
      data: script.nodes.map(({ nodeId, title, type }) => ({ nodeId, title, type })),
      total: script.nodes.length,
    })),
  loadFlow: (request, { sceneId }) =>
    inScene(request, { id: sceneId, read: 'flow' }, ({ scene, script }) => ({
      ...authorityToWire(scene, request.principal),
      sceneId: scene.id,
      processGraph: writeProcessGraph(script),
      version: scene.version,
    })),
  saveFlow: (request, input) => saveFlow(request, input),
  loadScript: (request, { id }) =>
    inScene(request, { id, read: 'flow' }, ({ scene, script }) => {
      if (authorityToWire(scene, request.principal).readGrant !== everyMask)
        throw new Refusal('no_permission')
      return { sceneId: scene.id, version: scene.version, script: { ...script } }
    }),
  findSceneProblems: (request, { id }) =>
    readScript(request, { sceneId: id, read: 'flow' }, (script, scene) => {
      const problems = checkFlow(script, request.app.patterns)
      return {
        sceneId: scene.id,
        version: scene.version,
        canSubmit: !problems.some(isError),
        problems: problems.map(problemToWire),
      }
    }),
  listNodes: (request, { sceneId, nodeId, ...page }) =>
    readScript(request, { sceneId, read: 'flow' }, ({ nodes }, scene) => {
      const found = nodes.filter((node) => nodeId === undefined || node.nodeId === nodeId)
      return pageOfItems(
        found.map((node) => nodeToWire(node, scene.id, scene.version)),
        page,
      )
    }),
  addNode: async (request, input) => changedNode(await addNode(request, input)),
  updateNode: async (request, input) => changedNode(await updateNode(request, input)),
  deleteNode: async (request, input) => {
    const { sceneId, version, answer } = await deleteNodes(request, input)
    return { sceneId, version, deletedEdges: answer }
  },
} satisfies Partial<Handlers>

/** Flow, words and tricks. */
const everyMask = maskBits.flow | maskBits.words | maskBits.tricks

const pageOf = async (request: ApiRequest, input: InputOf<Api['listScenes']>) => {
  const { app, principal } = request
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

const look = (request: ApiRequest, asked: Need & { readonly id: string | undefined }): Promise<SceneView> =>
  inScene(request, asked, ({ scene }) => scene)

/** Queries on one scene that the principal may read. */
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
