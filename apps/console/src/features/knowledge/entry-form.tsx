import { api } from '@parley/contract/api'
import { splitWords } from '@parley/core/dialogue'
import { Form, Input, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import { SentenceTrial } from '../../ui/sentence-trial.tsx'
import { WordChips } from '../../ui/word-chips.tsx'
import { type EntryRow, holdsIntents, type LibraryRow } from './knowledge-row.ts'

type EntryValues = {
  readonly name: string
  readonly keyWords: readonly string[]
  readonly answer?: string
  /** Of intents alone: a field that is not shown is not in what the form gives back. */
  readonly patterns?: readonly string[]
  readonly exceptPatterns?: readonly string[]
  readonly remark: string
}

const fresh: EntryValues = {
  name: '',
  keyWords: [],
  answer: '',
  patterns: [],
  exceptPatterns: [],
  remark: '',
}
const stale = [api.listKnowledgeEntries, api.findLibrary]

/** A new entry of a library, or an existing one. The published content stays until it is published again. */
export const EntryForm = ({
  library,
  catalogId,
  row,
  readOnlyReason,
  onClose,
}: {
  readonly library: LibraryRow
  /** The catalog of a new entry. */
  readonly catalogId: string | null
  readonly row: EntryRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const add = useSend(api.addEntry, { stale })
  const update = useSend(api.updateEntry, { stale })
  return (
    <FormDrawer<EntryValues>
      name="entry"
      title={row === undefined ? t('knowledge.entry.add') : row.name}
      base={row === undefined ? { values: fresh } : { values: valuesOf(row), version: row.version }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values, version) =>
        row === undefined
          ? add.mutateAsync({ input: { basicId: library.id, catalogId, ...toWire(values) } })
          : update.mutateAsync({ input: { id: row.id, version, ...toWire(values) } })
      }
      fields={fieldsOf(library)}
      {...(row === undefined ? {} : { theirs: () => readEntry(row.id) })}
    >
      <Fields library={library} />
    </FormDrawer>
  )
}

const Fields = ({ library }: { readonly library: LibraryRow }) => {
  const t = useMessages()
  const required = { required: true, message: t('ui.required') }
  return (
    <>
      <Form.Item
        name="name"
        label={t(holdsIntents(library) ? 'knowledge.entry.intent' : 'knowledge.entry.question')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item
        name="keyWords"
        label={t('knowledge.entry.keyWords')}
        extra={t('editing.keywords.hint')}
        rules={[{ ...required, type: 'array', min: 1 }]}
      >
        <WordChips />
      </Form.Item>
      {holdsIntents(library) ? (
        <>
          {(['patterns', 'exceptPatterns'] as const).map((field) => (
            <Form.Item key={field} name={field} label={t(`knowledge.entry.${field}`)}>
              <Select mode="tags" open={false} tokenSeparators={['##']} maxCount={50} suffixIcon={null} />
            </Form.Item>
          ))}
          <EntryTrial />
        </>
      ) : (
        <Form.Item
          name="answer"
          label={t('knowledge.entry.answer')}
          rules={[{ ...required, whitespace: true }]}
        >
          <Input.TextArea maxLength={2000} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      )}
      <Form.Item name="remark" label={t('editing.remark')}>
        <Input.TextArea maxLength={250} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}

const EntryTrial = () => (
  <SentenceTrial
    id="entry-try"
    words={{
      keywords: Form.useWatch('keyWords') ?? [],
      patterns: Form.useWatch('patterns') ?? [],
      exceptPatterns: Form.useWatch('exceptPatterns') ?? [],
    }}
  />
)

const fieldsOf = (library: LibraryRow): FieldWords<EntryValues> => ({
  name: { label: holdsIntents(library) ? 'knowledge.entry.intent' : 'knowledge.entry.question' },
  keyWords: { label: 'knowledge.entry.keyWords', isSet: true },
  answer: { label: 'knowledge.entry.answer' },
  patterns: { label: 'knowledge.entry.patterns', isSet: true },
  exceptPatterns: { label: 'knowledge.entry.exceptPatterns', isSet: true },
  remark: { label: 'editing.remark' },
})

const valuesOf = ({ name, keyWords, answer, patterns, exceptPatterns, remark }: EntryRow): EntryValues => ({
  name,
  keyWords: splitWords(keyWords),
  answer,
  patterns,
  exceptPatterns,
  remark,
})

const toWire = ({
  name,
  keyWords,
  answer = '',
  patterns = [],
  exceptPatterns = [],
  remark,
}: EntryValues) => ({
  name: name.trim(),
  keyWords: keyWords.join('##'),
  answer,
  patterns: [...patterns],
  exceptPatterns: [...exceptPatterns],
  remark,
})

const readEntry = async (id: string) => {
  const now = await callApi(api.findEntry, { id })
  return { values: valuesOf(now), version: now.version }
}
