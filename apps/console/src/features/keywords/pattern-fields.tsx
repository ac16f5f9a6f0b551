import { DeleteOutlined } from '@ant-design/icons'
import { createRe2Patterns } from '@parley/edge/patterns'
import { Button, Form, Input } from 'antd'
import { useMemo } from 'react'
import type { MessageKey } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'

const mostPatterns = 50

/** RE2 patterns, one a row, each checked as it is written. */
export const PatternFields = ({
  name,
  isReadOnly,
  words,
}: {
  readonly name: string
  readonly isReadOnly: boolean
  readonly words: {
    readonly legend: MessageKey
    readonly hint?: MessageKey
    readonly nth: MessageKey
    readonly add: MessageKey
    readonly remove: MessageKey
  }
}) => {
  const t = useMessages()
  const patterns = useMemo(createRe2Patterns, [])
  const check = (_: unknown, source: string) => {
    const reason = source.trim() === '' ? t('ui.required') : patterns.problemOf(source)
    return reason === undefined
      ? Promise.resolve()
      : Promise.reject(new Error(t('keywords.pattern.wrong', { reason })))
  }
  return (
    <fieldset className={list.group}>
      <legend>{t(words.legend)}</legend>
      {words.hint === undefined ? undefined : <p className={list.hint}>{t(words.hint)}</p>}
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <>
            {fields.map((field) => (
              <div key={field.key} className={layout.fieldWithButton}>
                <Form.Item name={field.name} rules={[{ validator: check }]}>
                  <Input
                    aria-label={t(words.nth, { number: field.name + 1 })}
                    maxLength={500}
                    spellCheck={false}
                    className={layout.monospace ?? ''}
                  />
                </Form.Item>
                {isReadOnly ? undefined : (
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t(words.remove, { number: field.name + 1 })}
                    onClick={() => remove(field.name)}
                  />
                )}
              </div>
            ))}
            {isReadOnly || fields.length >= mostPatterns ? undefined : (
              <Button size="small" className={layout.spaceBelow ?? ''} onClick={() => add('')}>
                {t(words.add)}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
