import { api } from '@parley/contract/api'
import { Form, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import { type CategoryOption, categoryOptions } from './category-options.ts'
import { CategoryField, SceneNameField } from './scene-fields.tsx'
import type { SceneRow } from './use-scene.ts'

type SceneValues = { readonly name: string; readonly categoryId?: string | null }

/** Another name or category for a scene. */
export const SceneChangeForm = ({
  scene,
  onClose,
}: {
  readonly scene: SceneRow
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const categories = useRequest(api.listCategories, {})
  const options = categoryOptions(categories.data?.data ?? [])
  const update = useSend(api.updateScene, { stale: [api.listScenes, api.findScene] })
  const fields: FieldWords<SceneValues> = {
    name: { label: 'scenes.name' },
    categoryId: { label: 'scenes.category', t: (id) => titleOf(id, options) ?? id },
  }
  return (
    <FormDrawer<SceneValues>
      name="scene"
      title={t('scenes.rename')}
      base={{ values: valuesOf(scene), version: scene.version }}
      onClose={onClose}
      save={({ name, categoryId = null }, version) =>
        update.mutateAsync({ input: { id: scene.sceneId, name, categoryId, version } })
      }
      fields={fields}
      theirs={() => readScene(scene.sceneId)}
    >
      <SceneNameField />
      <Form.Item label={t('ui.language')}>
        <Select
          disabled
          aria-label={t('ui.language')}
          value={scene.language}
          options={[{ value: scene.language, label: t(`language.${scene.language}`) }]}
        />
      </Form.Item>
      <CategoryField options={options} />
    </FormDrawer>
  )
}

const valuesOf = ({ name, categoryId }: SceneRow): SceneValues => ({ name, categoryId })

const readScene = async (id: string) => {
  const now = await callApi(api.findScene, { id })
  return { values: valuesOf(now), version: now.version }
}

const titleOf = (id: string, options: readonly CategoryOption[]): string | undefined => {
  for (const { value, title, children } of options) {
    const found = value === id ? title : titleOf(id, children)
    if (found !== undefined) return found
  }
  return undefined
}
