import type { CompiledScene, Prompt } from '@parley/contract/vocabulary'
import { confirmOptOutPrompt, doNotCallPrompt, transferFailedPrompt } from './built-in-prompts.ts'

/** All prompts of a scene; the opening comes first. */
export const promptsOfScene = (scene: CompiledScene): readonly Prompt[] => {
  const { silenceReplies, noMatchReplies, goodbye } = scene.settings
  const nodes = Object.values(scene.nodes)
  const transfers = nodes.some(({ transferGroup }) => transferGroup !== undefined)
  return [
    ...(scene.nodes[scene.startNodeId]?.botWords ?? []),
    ...nodes.flatMap(({ nodeId, botWords }) => (nodeId === scene.startNodeId ? [] : botWords)),
    ...silenceReplies,
    ...noMatchReplies,
    goodbye,
    ...(scene.questions ?? []).flatMap(({ answer, jump }) => [
      answer,
      ...(jump?.returnPath ? [jump.returnPath] : []),
    ]),
    doNotCallPrompt(scene),
    confirmOptOutPrompt(scene),
    ...(transfers ? [transferFailedPrompt(scene)] : []),
  ]
}
