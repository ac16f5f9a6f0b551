import { api } from '@parley/contract/api'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'

export type NodeOption = { readonly value: string; readonly label: string }

/** A node by its title; one that is gone by its id. */
export const titleOf = (nodes: readonly NodeOption[], nodeId: string): string =>
  nodes.find(({ value }) => value === nodeId)?.label ?? nodeId

/** The nodes of a scene's flow as options; empty if the user may not read the flow. */
export const useNodes = (sceneId: string): readonly NodeOption[] => {
  const t = useMessages()
  const query = useRequest(api.listMasterNodes, { sceneId })
  return (query.data?.data ?? []).map(({ nodeId, title }) => ({
    value: nodeId,
    label: title === '' ? t('flow.untitled') : title,
  }))
}
