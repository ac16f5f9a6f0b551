import { api } from '@parley/contract/api'
import { Form, Input, Modal, Select, TreeSelect } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { newId } from '../../platform/new-id.ts'
import { useCall, useSend } from '../../platform/use-call.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { offeredLanguages } from '../../ui/offered-languages.ts'
import { useWords } from '../../words/use-words.ts'
import { categoryOptions } from './category-options.ts'
import type { SceneRow } from './use-scene.ts'

export type SceneFormTarget =
  | { readonly kind: 'new'; readonly categoryId: string }
  | { readonly kind: 'change'; readonly scene: SceneRow }

type Values = {
  readonly name: string
  readonly language: SceneRow['language']
  readonly categoryId?: string | null
}

/** A new scene, or another name and category for one. */
export const SceneForm = ({
  target,
  onClose,
}: {
  readonly target: SceneFormTarget | undefined
  readonly onClose: () => void
}) => {
  const say = useWords()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const categories = useCall(api.listCategories, {}, { enabled: target !== undefined })
  const create = useSend(api.createScene, { stale: [api.listScenes] })
  const update = useSend(api.updateScene, { stale: [api.listScenes, api.findScene] })
  const key = useRef('')
  useEffect(() => {
    if (target === undefined) return
    key.current = newId('scene-')
    form.setFieldsValue(
      target.kind === 'new'
        ? { name: '', language: 'zh-CN', categoryId: target.categoryId === '' ? null : target.categoryId }
        : { name: target.scene.name, language: target.scene.language, categoryId: target.scene.categoryId },
    )
  }, [target, form])
  const close = (): void => {
    create.reset()
    update.reset()
    onClose()
  }
  const submit = async ({ name, language, categoryId = null }: Values): Promise<void> => {
    if (target === undefined) return
    if (target.kind === 'change') {
      const { sceneId, version } = target.scene
      await update.mutateAsync({ input: { id: sceneId, name, categoryId, version } })
      return close()
    }
    const made = await create.mutateAsync({
      input: { name, language, categoryId },
      idempotencyKey: key.current,
    })
    close()
    await navigate(paths.scene(made.sceneId))
  }
  return (
    <Modal
      open={target !== undefined}
      title={say(target?.kind === 'change' ? 'scenes.rename' : 'scenes.add')}
      okText={say('ui.save')}
      onCancel={close}
      // A button of the form's own, so that Enter in a field saves.
      okButtonProps={{ htmlType: 'submit', form: 'scene' }}
      confirmLoading={create.isPending || update.isPending}
      destroyOnHidden
    >
      {create.error === null ? undefined : <ErrorNote error={create.error} />}
      {update.error === null ? undefined : <ErrorNote error={update.error} />}
      <Form<Values>
        name="scene"
        form={form}
        layout="vertical"
        onFinish={(values) => void submit(values).catch(() => undefined)}
      >
        <Form.Item
          name="name"
          label={say('scenes.name')}
          rules={[
            { required: true, whitespace: true, message: say('ui.required') },
            { max: 30, message: say('ui.tooLong', { longest: 30 }) },
          ]}
        >
          <Input maxLength={30} showCount autoFocus />
        </Form.Item>
        <Form.Item name="language" label={say('ui.language')} rules={[{ required: true }]}>
          <Select
            disabled={target?.kind === 'change'}
            options={offeredLanguages.map((value) => ({ value, label: say(`language.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="categoryId" label={say('scenes.category')}>
          <TreeSelect
            allowClear
            treeDefaultExpandAll
            treeData={categoryOptions(categories.data?.data ?? [])}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
