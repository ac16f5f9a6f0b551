import { api } from '@parley/contract/api'
import { splitWords } from '@parley/core/dialogue'
import { Form, Input } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import { SentenceTrial } from '../../ui/sentence-trial.tsx'
import { WordChips } from '../../ui/word-chips.tsx'
import { scriptReads } from '../scenes/index.ts'
import type { IntentRow } from './intent-row.ts'
import { PatternFields } from './pattern-fields.tsx'

type IntentValues = {
  readonly name: string
  readonly keyWords: readonly string[]
  readonly patterns: readonly string[]
  readonly exceptPatterns: readonly string[]
  readonly remark: string
}

const fresh: IntentValues = { name: '', keyWords: [], patterns: [], exceptPatterns: [], remark: '' }

/** A new intent, or one that exists. */
export const IntentForm = ({
  sceneId,
  row,
  readOnlyReason,
  onClose,
}: {
  readonly sceneId: string
  readonly row: IntentRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const add = useSend(api.addIntent, { stale: scriptReads })
  const update = useSend(api.updateIntent, { stale: scriptReads })
  return (
    <FormDrawer<IntentValues>
      name="intent"
      title={row === undefined ? t('keywords.add') : t('keywords.edit', { name: row.name })}
      base={row === undefined ? { values: fresh } : { values: valuesOf(row), version: row.version }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values, version) =>
        row === undefined
          ? add.mutateAsync({ input: { sceneId, ...toWire(values) } })
          : update.mutateAsync({ input: { id: row.id, version, ...toWire(values) } })
      }
      fields={fields}
      {...(row === undefined ? {} : { theirs: () => readIntent(row.id) })}
    >
      <Fields isReadOnly={readOnlyReason !== undefined} />
    </FormDrawer>
  )
}

const fields: FieldWords<IntentValues> = {
  name: { label: 'keywords.name' },
  keyWords: { label: 'editing.keywords', isSet: true },
  patterns: { label: 'keywords.patterns', isSet: true },
  exceptPatterns: { label: 'keywords.except', isSet: true },
  remark: { label: 'editing.remark' },
}

const valuesOf = ({ name, keyWords, patterns, exceptPatterns, remark }: IntentRow): IntentValues => ({
  name,
  keyWords: splitWords(keyWords),
  patterns,
  exceptPatterns,
  remark,
})

const toWire = ({ name, keyWords, patterns, exceptPatterns, remark }: IntentValues) => ({
  name: name.trim(),
  keyWords: keyWords.join('##'),
  patterns: [...patterns],
  exceptPatterns: [...exceptPatterns],
  remark,
})

const readIntent = async (id: string) => {
  const now = await callApi(api.listIntents, { id })
  return 'targetId' in now ? { values: valuesOf(now), version: now.version } : undefined
}

const Fields = ({ isReadOnly }: { readonly isReadOnly: boolean }) => {
  const t = useMessages()
  return (
    <>
      <Form.Item
        name="name"
        label={t('keywords.name')}
        rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item
        name="keyWords"
        label={t('editing.keywords')}
        extra={t('editing.keywords.hint')}
        rules={[{ required: true, type: 'array', min: 1, message: t('ui.required') }]}
      >
        <WordChips />
      </Form.Item>
      <PatternFields name="patterns" isReadOnly={isReadOnly} words={patternWords} />
      <PatternFields name="exceptPatterns" isReadOnly={isReadOnly} words={exceptWords} />
      <IntentTrial />
      <Form.Item name="remark" label={t('editing.remark')}>
        <Input.TextArea maxLength={250} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}

const patternWords = {
  legend: 'keywords.patterns',
  nth: 'keywords.pattern',
  add: 'keywords.pattern.add',
  remove: 'keywords.pattern.remove',
} as const

const exceptWords = {
  legend: 'keywords.except',
  hint: 'keywords.except.hint',
  nth: 'keywords.except.nth',
  add: 'keywords.except.add',
  remove: 'keywords.except.remove',
} as const

const IntentTrial = () => (
  <SentenceTrial
    id="intent-try"
    words={{
      keywords: Form.useWatch('keyWords') ?? [],
      patterns: filled(Form.useWatch('patterns')),
      exceptPatterns: filled(Form.useWatch('exceptPatterns')),
    }}
  />
)

const filled = (sources: readonly (string | undefined)[] = []): readonly string[] =>
  sources.flatMap((source) => (source === undefined || source.trim() === '' ? [] : [source]))
