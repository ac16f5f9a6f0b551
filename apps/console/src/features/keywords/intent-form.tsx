import { DeleteOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { splitWords } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { Button, Form, Input } from 'antd'
import { useMemo } from 'react'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-call.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import list from '../../ui/list.module.css'
import { WordChips } from '../../ui/word-chips.tsx'
import { useWords } from '../../words/use-words.ts'
import { scriptReads } from '../scenes/index.ts'
import type { IntentRow } from './intent-row.ts'
import { TrySentence } from './try-sentence.tsx'

type IntentValues = {
  readonly name: string
  readonly keyWords: readonly string[]
  readonly patterns: readonly string[]
  readonly remark: string
}

const fresh: IntentValues = { name: '', keyWords: [], patterns: [], remark: '' }
const mostPatterns = 50

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
  const say = useWords()
  const add = useSend(api.addIntent, { stale: scriptReads })
  const update = useSend(api.updateIntent, { stale: scriptReads })
  return (
    <FormDrawer<IntentValues>
      name="intent"
      title={row === undefined ? say('keywords.add') : say('keywords.edit', { name: row.name })}
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
  remark: { label: 'editing.remark' },
}

const valuesOf = ({ name, keyWords, patterns, remark }: IntentRow): IntentValues => ({
  name,
  keyWords: splitWords(keyWords),
  patterns,
  remark,
})

const toWire = ({ name, keyWords, patterns, remark }: IntentValues) => ({
  name: name.trim(),
  keyWords: keyWords.join('##'),
  patterns: [...patterns],
  remark,
})

const readIntent = async (id: string) => {
  const now = await callApi(api.listIntents, { id })
  return 'targetId' in now ? { values: valuesOf(now), version: now.version } : undefined
}

const Fields = ({ isReadOnly }: { readonly isReadOnly: boolean }) => {
  const say = useWords()
  const patterns = useMemo(createRe2Patterns, [])
  const problemOf = (source: string): string | undefined =>
    source.trim() === '' ? say('ui.required') : patterns.problemOf(source)
  return (
    <>
      <Form.Item
        name="name"
        label={say('keywords.name')}
        rules={[{ required: true, whitespace: true, message: say('ui.required') }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item
        name="keyWords"
        label={say('editing.keywords')}
        extra={say('editing.keywords.hint')}
        rules={[{ required: true, type: 'array', min: 1, message: say('ui.required') }]}
      >
        <WordChips />
      </Form.Item>
      <fieldset className={list.group}>
        <legend>{say('keywords.patterns')}</legend>
        <Form.List name="patterns">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <div
                  key={key}
                  style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8 }}
                >
                  <Form.Item
                    name={name}
                    rules={[
                      {
                        validator: (_, source: string) => {
                          const reason = problemOf(source)
                          return reason === undefined
                            ? Promise.resolve()
                            : Promise.reject(new Error(say('keywords.pattern.wrong', { reason })))
                        },
                      },
                    ]}
                  >
                    <Input
                      aria-label={say('keywords.pattern', { number: name + 1 })}
                      maxLength={500}
                      spellCheck={false}
                      style={{ fontFamily: 'monospace' }}
                    />
                  </Form.Item>
                  {isReadOnly ? undefined : (
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={say('keywords.pattern.remove', { number: name + 1 })}
                      onClick={() => remove(name)}
                    />
                  )}
                </div>
              ))}
              {isReadOnly || fields.length >= mostPatterns ? undefined : (
                <Button size="small" style={{ marginBottom: 16 }} onClick={() => add('')}>
                  {say('keywords.pattern.add')}
                </Button>
              )}
            </>
          )}
        </Form.List>
      </fieldset>
      <TrySentence patterns={patterns} />
      <Form.Item name="remark" label={say('editing.remark')}>
        <Input.TextArea maxLength={250} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}
