import type { VariableType } from '@parley/contract/vocabulary'
import { fitsVariable, type Patterns } from '@parley/core/dialogue'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import layout from '../../ui/layout.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'

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
  const t = useMessages()
  const [value, setValue] = useState('')
  const fits = fitsVariable({ name: 'x', type, regex }, value, patterns)
  return (
    <Form.Item label={t('variables.try')} htmlFor="variable-try" extra={t('variables.try.hint')}>
      <Input
        id="variable-try"
        value={value}
        maxLength={500}
        onChange={({ target }) => setValue(target.value)}
      />
      <div role="status" className={layout.spaceAboveSmall}>
        {value === '' ? undefined : (
          <StatusTag tone={fits ? 'good' : 'bad'}>
            {t(fits ? 'variables.try.fits' : 'variables.try.fails')}
          </StatusTag>
        )}
      </div>
    </Form.Item>
  )
}
