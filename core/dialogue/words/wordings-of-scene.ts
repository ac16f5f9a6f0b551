import type { CompiledScene, Wording } from '@parley/contract/vocabulary'
import { confirmOptOutWording, doNotCallWording, transferFailedWording } from './built-in-wordings.ts'

/** All that the robot can say in a scene; the opening comes first. */
export const wordingsOfScene = (scene: CompiledScene): readonly Wording[] => {
  const { silenceReplies, noMatchReplies, goodbye } = scene.settings
  const nodes = Object.values(scene.nodes)
  const transfers = nodes.some(({ transferGroup }) => transferGroup !== undefined)
  return [
    ...(scene.nodes[scene.startNodeId]?.botWords ?? []),
    ...nodes.flatMap(({ nodeId, botWords }) => (nodeId === scene.startNodeId ? [] : botWords)),
    ...silenceReplies,
    ...noMatchReplies,
    goodbye,
    ...(scene.questions ?? []).flatMap(({ answer, jump }) => [answer, ...(jump?.lead ? [jump.lead] : [])]),
    doNotCallWording(scene),
    confirmOptOutWording(scene),
    ...(transfers ? [transferFailedWording(scene)] : []),
  ]
}
