import { api, maskBits, type Route } from '@parley/contract/api'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import list from '../../ui/list.module.css'
import { useMayNot } from '../../ui/use-may-not.ts'
import { hasSceneStatus, useScene } from './use-scene.ts'

type Mask = keyof typeof maskBits

/** The queries that a change of any part of a scene makes stale; its parts share one version. */
export const scriptReads: readonly Route[] = [
  api.findScene,
  api.loadScript,
  api.loadFlow,
  api.listVariables,
  api.listTags,
  api.listQuestions,
  api.listCommonDialog,
  api.listIntents,
  api.findSceneConfig,
  api.listPrompts,
]

/** Around a tab that edits one part: why it cannot be changed, that it is a draft, or that it may not be read. */
export const ScriptPart = ({ mask, children }: { readonly mask: Mask; readonly children: ReactNode }) => {
  const t = useMessages()
  const { scene, readOnlyReason } = useScene()
  if ((scene.readGrant & maskBits[mask]) === 0)
    return <Alert type="warning" showIcon title={t('editing.forbidden')} />
  const reason = readOnlyReason(mask)
  return (
    <div className={list.stack}>
      {reason === undefined ? undefined : <Alert type="info" showIcon title={reason} />}
      {reason === undefined && hasSceneStatus(scene, 'online') ? (
        <Alert type="info" showIcon title={t('scene.online.note')} />
      ) : undefined}
      {children}
    </div>
  )
}

/** The reason why an operation on a part is not possible; undefined where it is. */
export const usePartReason = (mask: Mask) => {
  const mayNot = useMayNot()
  const { readOnlyReason } = useScene()
  return (operation: 'add' | 'update' | 'delete'): string | undefined =>
    readOnlyReason(mask) ?? mayNot(operation)
}
