import { Form, Input, TreeSelect } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import type { CategoryOption } from './category-options.ts'

export const SceneNameField = () => {
  const t = useMessages()
  return (
    <Form.Item
      name="name"
      label={t('scenes.name')}
      rules={[
        { required: true, whitespace: true, message: t('ui.required') },
        { max: 30, message: t('ui.tooLong', { longest: 30 }) },
      ]}
    >
      <Input maxLength={30} showCount autoFocus />
    </Form.Item>
  )
}

export const CategoryField = ({ options }: { readonly options: readonly CategoryOption[] }) => {
  const t = useMessages()
  return (
    <Form.Item name="categoryId" label={t('scenes.category')}>
      <TreeSelect allowClear treeDefaultExpandAll treeData={[...options]} />
    </Form.Item>
  )
}
