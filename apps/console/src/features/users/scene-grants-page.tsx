import { api } from '@parley/contract/api'
import { Table } from 'antd'
import { useState } from 'react'
import { useCall, useSend } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { AddButton } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { ScenePicker, type SceneRow } from '../scenes/index.ts'
import { maskNumbers, type SceneGrant } from './scene-grant.ts'
import { SceneGrantForm } from './scene-grant-form.tsx'
import { bitsIn } from './user-row.ts'

/** Script permissions: who may read and change which part of a script (specification 2 §2). */
export const SceneGrantsPage = () => {
  const say = useWords()
  return (
    <Page title={say('shell.menu.sceneGrants')} lead={say('sceneGrants.lead')}>
      <ScenePicker>{(scene) => <Grants key={scene.sceneId} scene={scene} />}</ScenePicker>
    </Page>
  )
}

const Grants = ({ scene }: { readonly scene: SceneRow }) => {
  const say = useWords()
  const mayNot = useMayNot()
  const notices = useNotices()
  const [target, setTarget] = useState<SceneGrant | 'new'>()
  const query = useCall(api.listSceneGrants, { sceneId: scene.sceneId })
  const update = useSend(api.updateSceneGrant, { stale: [api.listSceneGrants] })
  const reason = mayNot('update')
  const askRemove = ({ sceneId, userId, account }: SceneGrant): void =>
    notices.askDelete({
      title: say('sceneGrants.remove.title', { name: account }),
      text: say('sceneGrants.remove.text'),
      remove: () => update.mutateAsync({ input: { sceneId, userId, readGrant: 0, writeGrant: 0 } }),
    })
  // A script of somebody else: only he gives rights on it, and the server says so.
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  return (
    <Card
      flush
      title={say('shell.menu.sceneGrants')}
      actions={
        <AddButton label={say('sceneGrants.add')} disabledReason={reason} onAdd={() => setTarget('new')} />
      }
    >
      <Table<SceneGrant>
        aria-label={say('shell.menu.sceneGrants')}
        size="middle"
        rowKey={({ userId }) => userId}
        loading={query.isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...(query.data?.data ?? [])]}
        locale={{
          emptyText: query.isPending ? <span /> : <EmptyNote text={say('sceneGrants.none')} />,
        }}
        columns={[
          {
            title: say('sceneGrants.user'),
            key: 'user',
            render: (_, { account }) => <strong>{account}</strong>,
          },
          {
            title: say('sceneGrants.read'),
            key: 'read',
            render: (_, { readGrant }) => sayMask(readGrant, say),
          },
          {
            title: say('sceneGrants.write'),
            key: 'write',
            render: (_, { writeGrant }) => sayMask(writeGrant, say),
          },
          {
            title: say('ui.actions'),
            key: 'actions',
            render: (_, grant) => (
              <RowActions
                editReason={reason}
                deleteReason={reason}
                onEdit={() => setTarget(grant)}
                onDelete={() => askRemove(grant)}
              />
            ),
          },
        ]}
      />
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

const sayMask = (mask: number, say: Say): string =>
  mask === 0
    ? '--'
    : bitsIn(mask, maskNumbers)
        .map((bit) => say(`sceneGrants.mask.${bit}`))
        .join(say('tags.rules.comma'))
