import { api } from '@parley/contract/api'
import { Form, Select } from 'antd'
import { callApi } from '../../platform/call-api.ts'
import { useCall, useSend } from '../../platform/use-call.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import { useWords } from '../../words/use-words.ts'
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
  const say = useWords()
  const categories = useCall(api.listCategories, {})
  const options = categoryOptions(categories.data?.data ?? [])
  const update = useSend(api.updateScene, { stale: [api.listScenes, api.findScene] })
  const fields: FieldWords<SceneValues> = {
    name: { label: 'scenes.name' },
    categoryId: { label: 'scenes.category', say: (id) => titleOf(id, options) ?? id },
  }
  return (
    <FormDrawer<SceneValues>
      name="scene"
      title={say('scenes.rename')}
      base={{ values: valuesOf(scene), version: scene.version }}
      onClose={onClose}
      save={({ name, categoryId = null }, version) =>
        update.mutateAsync({ input: { id: scene.sceneId, name, categoryId, version } })
      }
      fields={fields}
      theirs={() => readScene(scene.sceneId)}
    >
      <SceneNameField />
      <Form.Item label={say('ui.language')}>
        <Select
          disabled
          aria-label={say('ui.language')}
          value={scene.language}
          options={[{ value: scene.language, label: say(`language.${scene.language}`) }]}
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
