import { api } from '@parley/contract/api'
import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { LibraryKind } from '@parley/contract/vocabulary'
import { Form, Input, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { codeOptions } from '../../ui/code-options.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import { offeredLanguages } from '../../ui/offered-languages.ts'
import type { LibraryRow } from './knowledge-row.ts'

type LibraryValues = {
  readonly name: string
  readonly kind: number
  readonly language: ScriptLanguage
  readonly remark: string
}

/** A new library, or one that exists: its kind and language stay, because its entries go by them. */
export const LibraryForm = ({
  row,
  readOnlyReason,
  onClose,
}: {
  readonly row: LibraryRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const add = useSend(api.addLibrary, { stale: [api.listLibraries] })
  const update = useSend(api.updateLibrary, { stale: [api.listLibraries] })
  const required = { required: true, message: t('ui.required') }
  return (
    <FormDrawer<LibraryValues>
      name="library"
      title={row === undefined ? t('knowledge.library.add') : row.name}
      base={
        row === undefined
          ? { values: { name: '', kind: 3, language: 'zh-CN', remark: '' } }
          : { values: valuesOf(row), version: row.version }
      }
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={({ name, kind, language, remark }, version) =>
        row === undefined
          ? add.mutateAsync({ input: { name: name.trim(), kind, language, remark } })
          : update.mutateAsync({ input: { id: row.id, version, name: name.trim(), remark } })
      }
      fields={fields}
      {...(row === undefined ? {} : { theirs: () => readLibrary(row.id) })}
    >
      <Form.Item name="name" label={t('knowledge.library.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="kind" label={t('knowledge.kind')} rules={[required]}>
        <Select
          disabled={row !== undefined}
          options={codeOptions(LibraryKind, LibraryKind.words, (kind) => t(`knowledge.kind.${kind}`))}
        />
      </Form.Item>
      <Form.Item name="language" label={t('ui.language')} rules={[required]}>
        <Select
          disabled={row !== undefined}
          options={offeredLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('editing.remark')}>
        <Input.TextArea maxLength={250} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormDrawer>
  )
}

/** Kind and language stay as they were made. */
const fields: FieldWords<LibraryValues> = {
  name: { label: 'knowledge.library.name' },
  kind: { label: 'knowledge.kind' },
  language: { label: 'ui.language' },
  remark: { label: 'editing.remark' },
}

const valuesOf = ({ name, kind, language, remark }: LibraryRow): LibraryValues => ({
  name,
  kind,
  language: offeredLanguages.find((one) => one === language) ?? 'zh-CN',
  remark,
})

const readLibrary = async (id: string) => {
  const now = await callApi(api.findLibrary, { id })
  return { values: valuesOf(now), version: now.version }
}
