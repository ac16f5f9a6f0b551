import { Form, Input, TreeSelect } from 'antd'
import { useWords } from '../../words/use-words.ts'
import type { CategoryOption } from './category-options.ts'

export const SceneNameField = () => {
  const say = useWords()
  return (
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
  )
}

export const CategoryField = ({ options }: { readonly options: readonly CategoryOption[] }) => {
  const say = useWords()
  return (
    <Form.Item name="categoryId" label={say('scenes.category')}>
      <TreeSelect allowClear treeDefaultExpandAll treeData={[...options]} />
    </Form.Item>
  )
}
