import type { VariableType } from '@parley/contract/vocabulary'
import { fitsVariable, type Patterns } from '@parley/core/dialogue'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useWords } from '../../words/use-words.ts'

/** Judges a value as an import would, while the variable is being made. */
export const TryValue = ({
  type,
  regex,
  patterns,
}: {
  readonly type: VariableType
  readonly regex: string
  readonly patterns: Patterns
}) => {
  const say = useWords()
  const [value, setValue] = useState('')
  const fits = fitsVariable({ name: 'x', type, regex }, value, patterns)
  return (
    <Form.Item label={say('variables.try')} htmlFor="variable-try" extra={say('variables.try.hint')}>
      <Input
        id="variable-try"
        value={value}
        maxLength={500}
        onChange={({ target }) => setValue(target.value)}
      />
      <div role="status" style={{ marginTop: 8 }}>
        {value === '' ? undefined : (
          <StatusTag tone={fits ? 'good' : 'bad'}>
            {say(fits ? 'variables.try.fits' : 'variables.try.fails')}
          </StatusTag>
        )}
      </div>
    </Form.Item>
  )
}
