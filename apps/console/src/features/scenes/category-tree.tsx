import { PlusOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Button, Form, Input, Modal, Tree } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { type CategoryOption, categoryOptions } from './category-options.ts'
import styles from './scenes-page.module.css'

type Naming =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }

type CategoryChoice = {
  readonly chosen: string
  readonly onChoose: (id: string | undefined) => void
}

/** The categories; the chosen one filters the list, and new ones go below it. */
export const CategoryTree = ({ chosen, onChoose }: CategoryChoice) => {
  const t = useMessages()
  const [naming, setNaming] = useState<Naming>()
  const query = useRequest(api.listCategories, {})
  const tree = categoryOptions(query.data?.data ?? [])
  const current = find(tree, chosen)
  const reason = useMayNot()
  return (
    <Card
      title={t('scenes.categories')}
      actions={
        <ActionButton
          size="small"
          type="text"
          icon={<PlusOutlined />}
          aria-label={t('scenes.categories.add')}
          disabledReason={reason('add')}
          onClick={() => setNaming({ kind: 'add' })}
        />
      }
    >
      {query.error === null ? undefined : <ErrorNote error={query.error} onRetry={query.refetch} />}
      {query.isPending ? (
        <Loading />
      ) : (
        <>
          <CategoryList tree={tree} chosen={chosen} onChoose={onChoose} />
          {current === undefined ? undefined : (
            <CategoryActions
              category={current}
              onRename={() => setNaming({ kind: 'rename', id: current.key, name: current.title })}
              onDeleted={() => onChoose(undefined)}
            />
          )}
        </>
      )}
      {naming === undefined ? undefined : (
        <NameForm
          naming={naming}
          parentId={chosen === '' ? null : chosen}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Card>
  )
}

type CategoryListProps = CategoryChoice & { readonly tree: CategoryOption[] }

const CategoryList = ({ tree, chosen, onChoose }: CategoryListProps) => {
  const t = useMessages()
  return (
    <>
      <Button
        block
        type={chosen === '' ? 'primary' : 'text'}
        ghost={chosen === ''}
        className={layout.contentStart ?? ''}
        onClick={() => onChoose(undefined)}
      >
        {t('scenes.categories.all')}
      </Button>
      {tree.length === 0 ? undefined : (
        <Tree
          aria-label={t('scenes.categories')}
          blockNode
          defaultExpandAll
          treeData={tree}
          selectedKeys={chosen === '' ? [] : [chosen]}
          onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
        />
      )}
    </>
  )
}

type CategoryActionsProps = {
  readonly category: CategoryOption
  readonly onRename: () => void
  readonly onDeleted: () => void
}

const CategoryActions = ({ category, onRename, onDeleted }: CategoryActionsProps) => {
  const t = useMessages()
  const notices = useNotices()
  const remove = useSend(api.deleteCategory, { stale: [api.listCategories] })
  const reason = useMayNot()
  const askDelete = (): void =>
    notices.askDelete({
      title: t('scenes.categories.delete.title', { name: category.title }),
      text: t('scenes.categories.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [category.key] } }).then(onDeleted),
    })
  return (
    <div className={styles.treeActions}>
      <ActionButton size="small" disabledReason={reason('update')} onClick={onRename}>
        {t('scenes.categories.rename')}
      </ActionButton>
      <ActionButton size="small" danger disabledReason={reason('delete')} onClick={askDelete}>
        {t('scenes.categories.delete')}
      </ActionButton>
    </div>
  )
}

const find = (nodes: readonly CategoryOption[], key: string): CategoryOption | undefined => {
  for (const node of nodes) {
    const found = node.key === key ? node : find(node.children, key)
    if (found !== undefined) return found
  }
  return undefined
}

const NameForm = ({
  naming,
  parentId,
  onClose,
}: {
  readonly naming: Naming
  readonly parentId: string | null
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const [form] = Form.useForm<{ name: string }>()
  const create = useSend(api.createCategory, { stale: [api.listCategories] })
  const rename = useSend(api.renameCategory, { stale: [api.listCategories, api.listScenes] })
  const error = create.error ?? rename.error
  const submit = async ({ name }: { name: string }): Promise<void> => {
    if (naming.kind === 'add') await create.mutateAsync({ input: { name, parentId } })
    else await rename.mutateAsync({ input: { id: naming.id, name } })
    onClose()
  }
  return (
    <Modal
      open
      title={t(naming.kind === 'add' ? 'scenes.categories.add' : 'scenes.categories.rename')}
      okText={t('ui.save')}
      onCancel={onClose}
      okButtonProps={{ htmlType: 'submit', form: 'category' }}
      confirmLoading={create.isPending || rename.isPending}
    >
      {error === null ? undefined : <ErrorNote error={error} />}
      <Form
        name="category"
        form={form}
        layout="vertical"
        initialValues={{ name: naming.kind === 'rename' ? naming.name : '' }}
        onFinish={(values) => void submit(values).catch(() => undefined)}
      >
        <Form.Item
          name="name"
          label={t('scenes.categories.name')}
          rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
        >
          <Input maxLength={30} showCount autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
