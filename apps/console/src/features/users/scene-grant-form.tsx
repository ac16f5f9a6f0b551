import { api, maskBits } from '@parley/contract/api'
import { Checkbox, Form } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { LinkedSelect } from '../../ui/linked-select.tsx'
import type { SceneRow } from '../scenes/index.ts'
import { type SceneGrant, type SceneMask, sceneMasks } from './scene-grant.ts'
import { maskOf, namesIn } from './user-row.ts'

type GrantValues = {
  readonly userId: string | null
  readonly read: readonly SceneMask[]
  readonly write: readonly SceneMask[]
}

type SceneGrantFormProps = {
  readonly scene: SceneRow
  readonly row: SceneGrant | undefined
  /** Users that have a grant already; they are left out of the choice of users. */
  readonly granted: readonly SceneGrant[]
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}

/** The parts of a script that a user may read and change; a user can only grant what they have. */
export const SceneGrantForm = ({ scene, row, granted, readOnlyReason, onClose }: SceneGrantFormProps) => {
  const t = useMessages()
  const stale = [api.listSceneGrants]
  const add = useSend(api.addSceneGrant, { stale })
  const update = useSend(api.updateSceneGrant, { stale })
  return (
    <FormDrawer<GrantValues>
      name="scene-grant"
      title={row === undefined ? t('sceneGrants.add') : t('sceneGrants.edit', { name: row.account })}
      base={{
        values: {
          userId: row?.userId ?? null,
          read: row === undefined ? sceneMasks : namesIn(row.readGrant, maskBits, sceneMasks),
          write: namesIn(row?.writeGrant ?? 0, maskBits, sceneMasks),
        },
      }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={({ userId, read, write }) => {
        const input = {
          sceneId: scene.sceneId,
          userId: row?.userId ?? userId ?? '',
          readGrant: maskOf([...read, ...write], maskBits),
          writeGrant: maskOf(write, maskBits),
        }
        return (row === undefined ? add : update).mutateAsync({ input })
      }}
    >
      <Fields scene={scene} row={row} granted={granted} />
    </FormDrawer>
  )
}

const Fields = ({ scene, row, granted }: Pick<SceneGrantFormProps, 'scene' | 'row' | 'granted'>) => {
  const t = useMessages()
  const users = useRequest(api.listUsers, { page: 1, pageSize: 200 }, { enabled: row === undefined })
  const has = new Set(granted.map(({ userId }) => userId))
  const boxes = (own: number) =>
    sceneMasks.map((mask) => ({
      value: mask,
      label: t(`sceneGrants.mask.${mask}`),
      disabled: (own & maskBits[mask]) === 0,
    }))
  return (
    <>
      {row === undefined ? (
        <Form.Item
          name="userId"
          label={t('sceneGrants.user')}
          rules={[{ required: true, message: t('ui.required') }]}
        >
          <LinkedSelect
            whenEmpty={{ text: t('sceneGrants.user.none'), to: paths.users }}
            loading={users.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            options={(users.data?.data ?? [])
              .filter(({ kind, id }) => kind !== 'self' && !has.has(id))
              .map(({ id, account, kind }) => ({
                value: id,
                label: t('sceneGrants.user.option', { account, kind: t(`users.kind.${kind}`) }),
              }))}
          />
        </Form.Item>
      ) : undefined}
      <Form.Item name="read" label={t('sceneGrants.read')}>
        <Checkbox.Group options={boxes(scene.readGrant)} />
      </Form.Item>
      <Form.Item name="write" label={t('sceneGrants.write')} extra={t('sceneGrants.implies')}>
        <Checkbox.Group options={boxes(scene.writeGrant)} />
      </Form.Item>
    </>
  )
}
