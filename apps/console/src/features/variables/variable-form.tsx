import { api } from '@parley/contract/api'
import { SpokenBy, type VariableType, variableTypes } from '@parley/contract/vocabulary'
import { fitsVariable, isVariableName } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { Form, Input, Radio, Select } from 'antd'
import { useMemo } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { codeOptions } from '../../ui/code-options.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import layout from '../../ui/layout.module.css'
import { scriptReads, useScene } from '../scenes/index.ts'
import { TryValue } from './try-value.tsx'
import type { VariableRow } from './variable-row.ts'

export type VariableValues = {
  readonly name: string
  readonly type: VariableType
  readonly regex: string
  readonly tip: string
  readonly relatedText: string
  readonly paramDesc: string
  readonly defaultValue: string
  readonly ttsType: number
}

const fresh: VariableValues = {
  name: '',
  type: 'custom',
  regex: '',
  tip: '',
  relatedText: '',
  paramDesc: '',
  defaultValue: '',
  ttsType: SpokenBy.toWire('whole'),
}

/** A new variable, or one that exists. */
export const VariableForm = ({
  row,
  readOnlyReason,
  onClose,
}: {
  readonly row: VariableRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const { scene } = useScene()
  const add = useSend(api.addVariable, { stale: scriptReads })
  const update = useSend(api.updateVariable, { stale: scriptReads })
  const fields: FieldWords<VariableValues> = {
    name: { label: 'variables.name' },
    type: { label: 'variables.type', t: (type) => t(`variables.type.${type}`) },
    regex: { label: 'variables.regex' },
    tip: { label: 'variables.tip' },
    relatedText: { label: 'variables.relatedText' },
    paramDesc: { label: 'variables.paramDesc' },
    defaultValue: { label: 'variables.defaultValue' },
    ttsType: {
      label: 'variables.ttsType',
      t: (type) => t(`variables.ttsType.${SpokenBy.fromWire(type) ?? 'whole'}`),
    },
  }
  return (
    <FormDrawer<VariableValues>
      name="variable"
      title={row === undefined ? t('variables.add') : t('variables.edit', { name: row.name })}
      base={row === undefined ? { values: fresh } : { values: valuesOf(row), version: row.version }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values, version) =>
        row === undefined
          ? add.mutateAsync({ input: { sceneId: scene.sceneId, ...toWire(values) } })
          : update.mutateAsync({ input: { id: row.id, version, ...toWire(values) } })
      }
      fields={fields}
      {...(row === undefined ? {} : { theirs: () => readVariable(row.id) })}
    >
      <Fields isUsed={(row?.usedIn ?? 0) > 0} />
    </FormDrawer>
  )
}

const valuesOf = ({
  name,
  type,
  regex,
  tip,
  relatedText,
  paramDesc,
  defaultValue,
  ttsType,
}: VariableRow) => ({
  name,
  type,
  regex,
  tip,
  relatedText,
  paramDesc,
  defaultValue,
  ttsType,
})

/** The pattern is sent only with the type that uses it. */
const toWire = (values: VariableValues) => ({
  ...values,
  name: values.name.trim(),
  regex: values.type === 'regex' ? values.regex : '',
})

const readVariable = async (id: string) => {
  const now = await callApi(api.listVariables, { id })
  return 'variableId' in now ? { values: valuesOf(now), version: now.version } : undefined
}

const Fields = ({ isUsed }: { readonly isUsed: boolean }) => {
  const t = useMessages()
  const patterns = useMemo(createRe2Patterns, [])
  const type: VariableType = Form.useWatch('type') ?? 'custom'
  const regex: string = Form.useWatch('regex') ?? ''
  const required = { required: true, whitespace: true, message: t('ui.required') }
  return (
    <>
      <Form.Item
        name="name"
        label={t('variables.name')}
        extra={t('variables.name.hint')}
        rules={[
          required,
          {
            validator: (_, name: string) =>
              name.trim() === '' || isVariableName(name)
                ? Promise.resolve()
                : Promise.reject(new Error(t('variables.name.wrong'))),
          },
        ]}
      >
        <Input maxLength={30} showCount readOnly={isUsed} />
      </Form.Item>
      <Form.Item name="type" label={t('variables.type')}>
        <Select options={variableTypes.map((value) => ({ value, label: t(`variables.type.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="regex"
        hidden={type !== 'regex'}
        label={t('variables.regex')}
        extra={t('variables.regex.hint', { example: '[A-Z]{2}[0-9]{6}' })}
        dependencies={['type']}
        rules={[
          {
            validator: (_, source: string) => {
              if (type !== 'regex') return Promise.resolve()
              const reason = source === '' ? t('ui.required') : patterns.problemOf(source)
              return reason === undefined
                ? Promise.resolve()
                : Promise.reject(new Error(t('variables.regex.wrong', { reason })))
            },
          },
        ]}
      >
        <Input maxLength={500} spellCheck={false} className={layout.monospace ?? ''} />
      </Form.Item>
      <TryValue type={type} regex={regex} patterns={patterns} />
      <Form.Item
        name="defaultValue"
        label={t('variables.defaultValue')}
        extra={t('variables.defaultValue.hint')}
        dependencies={['type', 'regex']}
        rules={[
          {
            validator: (_, value: string) =>
              value.trim() === '' || fitsVariable({ name: 'x', type, regex }, value, patterns)
                ? Promise.resolve()
                : Promise.reject(new Error(t('variables.try.fails'))),
          },
        ]}
      >
        <Input maxLength={500} />
      </Form.Item>
      <Remarks />
    </>
  )
}

/** The fields that do not decide which values fit. */
const Remarks = () => {
  const t = useMessages()
  return (
    <>
      <Form.Item name="paramDesc" label={t('variables.paramDesc')}>
        <Input.TextArea maxLength={250} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="tip" label={t('variables.tip')}>
        <Input maxLength={250} showCount />
      </Form.Item>
      <Form.Item name="relatedText" label={t('variables.relatedText')}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="ttsType" label={t('variables.ttsType')}>
        <Radio.Group
          className={layout.optionColumn ?? ''}
          options={codeOptions(SpokenBy, SpokenBy.words, (spoken) => t(`variables.ttsType.${spoken}`))}
        />
      </Form.Item>
    </>
  )
}
