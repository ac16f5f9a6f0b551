import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { FlowNode, SceneScript } from '@parley/contract/vocabulary'
import type { ApiRequest } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { type Changed, changeScript } from './change-script.ts'
import { checkDraft } from './check-script.ts'

/** The maximum of a flow, as in its contract. */
const mostNodes = 2000

export const addNode = (request: ApiRequest, input: InputOf<Api['addNode']>): Promise<Changed<FlowNode>> => {
  const { sceneId, version, nodeId = uuidv7(), type, title, description, configKey, botWords } = input
  const node: FlowNode = {
    nodeId,
    type,
    title,
    botWords,
    ...(description === undefined ? {} : { description }),
    ...(configKey === undefined ? {} : { configKey }),
  }
  return changeScript(request, { sceneId, version, write: 'flow', action: 'scene.addNode' }, (script) => {
    if (script.nodes.length >= mostNodes) throw new Refusal('parameter_error', { limit: mostNodes })
    return keep(request, { ...script, nodes: [...script.nodes, node] }, node)
  })
}

export const updateNode = (
  request: ApiRequest,
  input: InputOf<Api['updateNode']>,
): Promise<Changed<FlowNode>> => {
  const { sceneId, version, nodeId } = input
  return changeScript(request, { sceneId, version, write: 'flow', action: 'scene.updateNode' }, (script) => {
    const before = script.nodes.find((node) => node.nodeId === nodeId)
    if (before === undefined) throw new Refusal('not_found')
    const { type = before.type, title = before.title, botWords = before.botWords } = input
    const { description = before.description, configKey = before.configKey } = input
    const node: FlowNode = {
      ...before,
      type,
      title,
      botWords,
      ...(description === undefined ? {} : { description }),
      ...(configKey === undefined ? {} : { configKey }),
    }
    const nodes = script.nodes.map((one) => (one === before ? node : one))
    return { ...keep(request, { ...script, nodes }, node), before }
  })
}

/** Deletes nodes with all their edges, so that no edge is dangling. */
export const deleteNodes = (
  request: ApiRequest,
  input: InputOf<Api['deleteNode']>,
): Promise<Changed<number>> => {
  const { sceneId, version } = input
  const gone = new Set(input.id)
  if (gone.size === 0) throw new Refusal('nothing_selected')
  return changeScript(request, { sceneId, version, write: 'flow', action: 'scene.deleteNode' }, (script) => {
    const nodes = script.nodes.filter(({ nodeId }) => !gone.has(nodeId))
    if (script.nodes.length - nodes.length !== gone.size) throw new Refusal('not_found')
    const connections = script.connections.filter(
      ({ source, target }) => !gone.has(source) && !gone.has(target),
    )
    const answer = script.connections.length - connections.length
    return { script: { ...script, nodes, connections }, answer, before: { nodes: [...gone] } }
  })
}

/** Refuses what the editor refuses; a dead end is allowed while editing. */
const keep = (request: ApiRequest, script: SceneScript, node: FlowNode) => {
  checkDraft(request.app, script)
  return { script, answer: node, after: node }
}
