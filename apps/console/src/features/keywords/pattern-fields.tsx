import { DeleteOutlined } from '@ant-design/icons'
import { createRe2Patterns } from '@parley/edge/patterns'
import { Button, Form, Input } from 'antd'
import { useMemo } from 'react'
import list from '../../ui/list.module.css'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'

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
    readonly legend: WordKey
    readonly hint?: WordKey
    readonly nth: WordKey
    readonly add: WordKey
    readonly remove: WordKey
  }
}) => {
  const say = useWords()
  const patterns = useMemo(createRe2Patterns, [])
  const check = (_: unknown, source: string) => {
    const reason = source.trim() === '' ? say('ui.required') : patterns.problemOf(source)
    return reason === undefined
      ? Promise.resolve()
      : Promise.reject(new Error(say('keywords.pattern.wrong', { reason })))
  }
  return (
    <fieldset className={list.group}>
      <legend>{say(words.legend)}</legend>
      {words.hint === undefined ? undefined : <p className={list.hint}>{say(words.hint)}</p>}
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <>
            {fields.map((field) => (
              <div
                key={field.key}
                style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8 }}
              >
                <Form.Item name={field.name} rules={[{ validator: check }]}>
                  <Input
                    aria-label={say(words.nth, { number: field.name + 1 })}
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
                    aria-label={say(words.remove, { number: field.name + 1 })}
                    onClick={() => remove(field.name)}
                  />
                )}
              </div>
            ))}
            {isReadOnly || fields.length >= mostPatterns ? undefined : (
              <Button size="small" style={{ marginBottom: 16 }} onClick={() => add('')}>
                {say(words.add)}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
