import { api, maskBits, type ResponseOf } from '@parley/contract/api'
import type { UseQueryResult } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import type { ApiRefusal } from '../../platform/api-refusal.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { AddButton } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { ScenePicker, type SceneRow } from '../scenes/index.ts'
import { type SceneGrant, sceneMasks } from './scene-grant.ts'
import { SceneGrantForm } from './scene-grant-form.tsx'
import { namesIn } from './user-row.ts'

/** Script permissions: who may read and change which part of a script (specification 2 §2). */
export const SceneGrantsPage = () => {
  const t = useMessages()
  return (
    <Page title={t('shell.menu.sceneGrants')} intro={t('sceneGrants.intro')}>
      <ScenePicker>{(scene) => <Grants key={scene.sceneId} scene={scene} />}</ScenePicker>
    </Page>
  )
}

const Grants = ({ scene }: { readonly scene: SceneRow }) => {
  const t = useMessages()
  const mayNot = useMayNot()
  const notices = useNotices()
  const [target, setTarget] = useState<SceneGrant | 'new'>()
  const query = useRequest(api.listSceneGrants, { sceneId: scene.sceneId })
  const update = useSend(api.updateSceneGrant, { stale: [api.listSceneGrants] })
  const reason = mayNot('update')
  const askRemove = ({ sceneId, userId, account }: SceneGrant): void =>
    notices.askDelete({
      title: t('sceneGrants.remove.title', { name: account }),
      text: t('sceneGrants.remove.text'),
      remove: () => update.mutateAsync({ input: { sceneId, userId, readGrant: 0, writeGrant: 0 } }),
    })
  // Only the owner of a script grants rights on it; the server refuses everybody else.
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  return (
    <Card
      flush
      title={t('shell.menu.sceneGrants')}
      actions={
        <AddButton label={t('sceneGrants.add')} disabledReason={reason} onAdd={() => setTarget('new')} />
      }
    >
      <GrantTable query={query} reason={reason} onEdit={setTarget} onRemove={askRemove} />
      {target === undefined ? undefined : (
        <SceneGrantForm
          scene={scene}
          row={target === 'new' ? undefined : target}
          granted={query.data?.data ?? []}
          readOnlyReason={reason}
          onClose={() => setTarget(undefined)}
        />
      )}
    </Card>
  )
}

type GrantTableProps = {
  readonly query: UseQueryResult<ResponseOf<typeof api.listSceneGrants>, ApiRefusal>
  readonly reason: string | undefined
  readonly onEdit: (grant: SceneGrant) => void
  readonly onRemove: (grant: SceneGrant) => void
}

const GrantTable = ({ query, reason, onEdit, onRemove }: GrantTableProps) => {
  const t = useMessages()
  return (
    <Table<SceneGrant>
      aria-label={t('shell.menu.sceneGrants')}
      size="middle"
      rowKey={({ userId }) => userId}
      loading={query.isPending}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...(query.data?.data ?? [])]}
      locale={{
        emptyText: query.isPending ? <span /> : <EmptyNote text={t('sceneGrants.none')} />,
      }}
      columns={[
        {
          title: t('sceneGrants.user'),
          key: 'user',
          render: (_, { account }) => <strong>{account}</strong>,
        },
        {
          title: t('sceneGrants.read'),
          key: 'read',
          render: (_, { readGrant }) => describeMask(readGrant, t),
        },
        {
          title: t('sceneGrants.write'),
          key: 'write',
          render: (_, { writeGrant }) => describeMask(writeGrant, t),
        },
        {
          title: t('ui.actions'),
          key: 'actions',
          render: (_, grant) => (
            <RowActions
              editReason={reason}
              deleteReason={reason}
              onEdit={() => onEdit(grant)}
              onDelete={() => onRemove(grant)}
            />
          ),
        },
      ]}
    />
  )
}

const describeMask = (mask: number, t: Translate): string =>
  mask === 0
    ? '--'
    : namesIn(mask, maskBits, sceneMasks)
        .map((name) => t(`sceneGrants.mask.${name}`))
        .join(t('tags.rules.comma'))
