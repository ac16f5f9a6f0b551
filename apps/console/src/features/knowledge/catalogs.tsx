import { DeleteOutlined } from '@ant-design/icons'
import { api, type ResponseOf } from '@parley/contract/api'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import type { LibraryRow } from './knowledge-row.ts'

type CatalogRow = ResponseOf<typeof api.addCatalog>
const stale = [api.listCatalogs]

/** The catalogs of a library. They are added and renamed in place; only an empty one can be deleted. */
export const Catalogs = ({
  library,
  catalogs,
}: {
  readonly library: LibraryRow
  readonly catalogs: readonly CatalogRow[]
}) => {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('knowledge.catalogs')}</Button>
      <Drawer
        open={isOpen}
        title={t('knowledge.catalogs')}
        onClose={() => setOpen(false)}
        closable={{ 'aria-label': t('ui.close') }}
      >
        <div className={list.stack}>
          {catalogs.length === 0 ? <EmptyNote text={t('knowledge.catalogs.empty')} /> : undefined}
          {catalogs.map((catalog) => (
            <Catalog key={catalog.id} catalog={catalog} />
          ))}
          <NewCatalog library={library} />
        </div>
      </Drawer>
    </>
  )
}

const Catalog = ({ catalog }: { readonly catalog: CatalogRow }) => {
  const t = useMessages()
  const notices = useNotices()
  const change = useSend(api.updateCatalog, { stale })
  const remove = useSend(api.deleteCatalog, { stale })
  const reason = useMayNot()
  const rename = (name: string): void => {
    if (name.trim() !== '' && name.trim() !== catalog.name)
      change.mutate({ input: { id: catalog.id, name: name.trim() } }, { onError: notices.failed })
  }
  return (
    <div className={layout.row}>
      <Input
        defaultValue={catalog.name}
        aria-label={t('knowledge.catalog.rename', { name: catalog.name })}
        maxLength={30}
        disabled={reason('update') !== undefined}
        onBlur={({ target }) => rename(target.value)}
        onPressEnter={({ currentTarget }) => rename(currentTarget.value)}
      />
      <ActionButton
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('knowledge.catalog.delete', { name: catalog.name })}
        disabledReason={reason('delete') ?? (catalog.entries > 0 ? t('knowledge.catalog.used') : undefined)}
        onClick={() => remove.mutate({ input: { id: catalog.id } }, { onError: notices.failed })}
      />
    </div>
  )
}

const NewCatalog = ({ library }: { readonly library: LibraryRow }) => {
  const t = useMessages()
  const notices = useNotices()
  const [form] = Form.useForm<{ readonly name: string }>()
  const add = useSend(api.addCatalog, { stale })
  const reason = useMayNot()
  return (
    <Form
      form={form}
      layout="inline"
      disabled={reason('add') !== undefined}
      onFinish={({ name }) =>
        add.mutate(
          { input: { basicId: library.id, name: name.trim() } },
          { onError: notices.failed, onSuccess: () => form.resetFields() },
        )
      }
    >
      <Form.Item
        name="name"
        className={layout.grow ?? ''}
        rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
      >
        <Input
          aria-label={t('knowledge.catalog.name')}
          placeholder={t('knowledge.catalog.name')}
          maxLength={30}
        />
      </Form.Item>
      <Button htmlType="submit" loading={add.isPending}>
        {t('ui.add')}
      </Button>
    </Form>
  )
}
