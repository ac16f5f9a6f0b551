import { DeleteOutlined } from '@ant-design/icons'
import { type AnswerOf, api } from '@parley/contract/api'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import list from '../../ui/list.module.css'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useWords } from '../../words/use-words.ts'
import type { LibraryRow } from './knowledge-row.ts'

type CatalogRow = AnswerOf<typeof api.addCatalog>
const stale = [api.listCatalogs]

/** The catalogues of a library: added, renamed where they stand, deleted where they hold nothing. */
export const Catalogs = ({
  library,
  catalogs,
}: {
  readonly library: LibraryRow
  readonly catalogs: readonly CatalogRow[]
}) => {
  const say = useWords()
  const notices = useNotices()
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<{ readonly name: string }>()
  const add = useSend(api.addCatalog, { stale })
  const change = useSend(api.updateCatalog, { stale })
  const remove = useSend(api.deleteCatalog, { stale })
  const reason = useMayNot()
  const rename = ({ id, name: before }: CatalogRow, name: string): void => {
    if (name.trim() !== '' && name.trim() !== before)
      change.mutate({ input: { id, name: name.trim() } }, { onError: notices.failed })
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('knowledge.catalogs')}</Button>
      <Drawer
        open={isOpen}
        title={say('knowledge.catalogs')}
        onClose={() => setOpen(false)}
        closable={{ 'aria-label': say('ui.close') }}
      >
        <div className={list.stack}>
          {catalogs.length === 0 ? <EmptyNote text={say('knowledge.catalogs.empty')} /> : undefined}
          {catalogs.map((catalog) => (
            <div key={catalog.id} style={{ display: 'flex', gap: 8 }}>
              <Input
                defaultValue={catalog.name}
                aria-label={say('knowledge.catalog.rename', { name: catalog.name })}
                maxLength={30}
                disabled={reason('update') !== undefined}
                onBlur={({ target }) => rename(catalog, target.value)}
                onPressEnter={({ currentTarget }) => rename(catalog, currentTarget.value)}
              />
              <ActionButton
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={say('knowledge.catalog.delete', { name: catalog.name })}
                disabledReason={
                  reason('delete') ?? (catalog.entries > 0 ? say('knowledge.catalog.used') : undefined)
                }
                onClick={() => remove.mutate({ input: { id: catalog.id } }, { onError: notices.failed })}
              />
            </div>
          ))}
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
              style={{ flex: 1 }}
              rules={[{ required: true, whitespace: true, message: say('ui.required') }]}
            >
              <Input
                aria-label={say('knowledge.catalog.name')}
                placeholder={say('knowledge.catalog.name')}
                maxLength={30}
              />
            </Form.Item>
            <Button htmlType="submit" loading={add.isPending}>
              {say('ui.add')}
            </Button>
          </Form>
        </div>
      </Drawer>
    </>
  )
}
