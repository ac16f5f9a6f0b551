import { api, type InterfaceLanguage } from '@parley/contract/api'
import { Form, Modal, Select } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { currentLanguage } from '../../platform/language.ts'
import { newId } from '../../platform/new-id.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { offeredLanguages } from '../../ui/offered-languages.ts'
import { categoryOptions } from './category-options.ts'
import { CategoryField, SceneNameField } from './scene-fields.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { loadTemplate } from './templates/load-template.ts'
import type { TemplateName } from './templates/template-graphs.ts'
import type { SceneRow } from './use-scene.ts'

type Values = {
  readonly name: string
  readonly language: SceneRow['language']
  readonly categoryId?: string | null
  readonly template: TemplateName | 'blank'
}

/** The likely language of a new script, by the interface language. */
const scriptLanguages: Readonly<Record<InterfaceLanguage, SceneRow['language']>> = {
  zh: 'zh-CN',
  en: 'en-US',
  es: 'en-US',
  'zh-TW': 'zh-HK',
  id: 'id-ID',
  th: 'en-US',
}

/** A new scene, blank or from a template; it opens after it is created. */
export const SceneForm = ({
  categoryId,
  isFromTemplate,
  onClose,
}: {
  /** Chosen beside the list; empty for none. */
  readonly categoryId: string
  /** One of the templates is chosen, until another choice is made. */
  readonly isFromTemplate: boolean
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const navigate = useNavigate()
  const categories = useRequest(api.listCategories, {})
  const create = useSend(api.createScene, { stale: [api.listScenes] })
  const bringIn = useSend(api.importScene, { stale: [api.listScenes] })
  const key = useRef(newId('scene-'))
  const submit = async ({ template, ...values }: Values): Promise<void> => {
    const place = { name: values.name, categoryId: values.categoryId ?? null }
    const made =
      template === 'blank'
        ? await create.mutateAsync({ input: { ...values, ...place }, idempotencyKey: key.current })
        : await bringIn.mutateAsync({
            input: { ...place, text: await loadTemplate(template, values) },
            // Another template or language is another request.
            idempotencyKey: `${key.current}-${template}-${values.language}`,
          })
    onClose()
    await navigate(paths.scene(made.sceneId))
  }
  const error = create.error ?? bringIn.error
  return (
    <Modal
      open
      title={t('scenes.add')}
      okText={t('ui.save')}
      onCancel={onClose}
      // A button of the form's own, so that Enter in a field saves.
      okButtonProps={{ htmlType: 'submit', form: 'scene' }}
      confirmLoading={create.isPending || bringIn.isPending}
    >
      {error === null ? undefined : <ErrorNote error={error} />}
      <Form<Values>
        name="scene"
        layout="vertical"
        initialValues={{
          name: '',
          template: isFromTemplate ? 'appointment' : 'blank',
          language: scriptLanguages[currentLanguage()],
          categoryId: categoryId === '' ? null : categoryId,
        }}
        onFinish={(values) => void submit(values).catch(() => undefined)}
      >
        <SceneNameField />
        <Form.Item name="template" label={t('scenes.template')}>
          <TemplateChoice />
        </Form.Item>
        <Form.Item name="language" label={t('ui.language')} rules={[{ required: true }]}>
          <Select options={offeredLanguages.map((value) => ({ value, label: t(`language.${value}`) }))} />
        </Form.Item>
        <CategoryField options={categoryOptions(categories.data?.data ?? [])} />
      </Form>
    </Modal>
  )
}
