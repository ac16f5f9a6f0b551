import { api } from '@parley/contract/api'
import { Checkbox, Form, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { SceneRow } from '../scenes/index.ts'
import { maskNumbers, type SceneGrant } from './scene-grant.ts'
import { bitsIn, maskOf } from './user-row.ts'

type GrantValues = {
  readonly userId: string | null
  readonly read: readonly number[]
  readonly write: readonly number[]
}

type SceneGrantFormProps = {
  readonly scene: SceneRow
  readonly row: SceneGrant | undefined
  /** Who has a grant already is edited, not added. */
  readonly granted: readonly SceneGrant[]
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}

/** Which parts of a script somebody may read and change; nobody gives what he lacks. */
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
          read: bitsIn(row?.readGrant ?? 7, maskNumbers),
          write: bitsIn(row?.writeGrant ?? 0, maskNumbers),
        },
      }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={({ userId, read, write }) => {
        const input = {
          sceneId: scene.sceneId,
          userId: row?.userId ?? userId ?? '',
          readGrant: maskOf([...read, ...write]),
          writeGrant: maskOf(write),
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
    maskNumbers.map((bit) => ({
      value: bit,
      label: t(`sceneGrants.mask.${bit}`),
      disabled: (own & bit) === 0,
    }))
  return (
    <>
      {row === undefined ? (
        <Form.Item
          name="userId"
          label={t('sceneGrants.user')}
          rules={[{ required: true, message: t('ui.required') }]}
        >
          <Select
            loading={users.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            options={(users.data?.data ?? [])
              .filter(({ kind, id }) => kind !== 'self' && !has.has(id))
              .map(({ id, account, kind }) => ({
                value: id,
                label: `${account} (${t(`users.kind.${kind}`)})`,
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
