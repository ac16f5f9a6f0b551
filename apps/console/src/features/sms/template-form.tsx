import { api } from '@parley/contract/api'
import { SmsLineType, SmsVariableSource } from '@parley/contract/vocabulary'
import { measureMessage } from '@parley/core/sms'
import { Form, Input, Radio } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { codeOptions } from '../../ui/code-options.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import list from '../../ui/list.module.css'
import type { TemplateRow } from './template-row.ts'

type TemplateValues = Pick<
  TemplateRow,
  'name' | 'sdkAppId' | 'signContent' | 'content' | 'variableSource' | 'lineType' | 'testNumber'
>

export const TemplateForm = ({
  row,
  readOnlyReason,
  onClose,
}: {
  readonly row: TemplateRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const stale = [api.listSmsTemplates, api.pullSmsTemplates]
  const add = useSend(api.addSmsTemplate, { stale })
  const update = useSend(api.updateSmsTemplate, { stale })
  return (
    <FormDrawer<TemplateValues>
      name="sms"
      title={row === undefined ? t('sms.add') : t('sms.edit', { name: row.name })}
      base={row === undefined ? { values: fresh } : { values: valuesOf(row), version: row.version }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values, version) =>
        row === undefined
          ? add.mutateAsync({ input: values })
          : update.mutateAsync({ input: { id: row.id, version, ...values } })
      }
      {...(row === undefined ? {} : { theirs: () => readTemplate(row.id) })}
    >
      <Fields />
    </FormDrawer>
  )
}

const Fields = () => {
  const t = useMessages()
  const required = { required: true, whitespace: true, message: t('ui.required') }
  return (
    <>
      <Form.Item name="name" label={t('sms.name')} rules={[required]}>
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item name="signContent" label={t('sms.sign')} extra={t('sms.sign.hint')}>
        <Input maxLength={20} showCount />
      </Form.Item>
      <Form.Item
        name="content"
        label={t('sms.content')}
        extra={t('sms.content.hint', { example: '{name}' })}
        rules={[required]}
      >
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      <Form.Item
        noStyle
        shouldUpdate={(before: TemplateValues, now: TemplateValues) =>
          before.content !== now.content || before.signContent !== now.signContent
        }
      >
        {({ getFieldValue }) => (
          <Preview
            sign={String(getFieldValue('signContent') ?? '')}
            content={String(getFieldValue('content') ?? '')}
          />
        )}
      </Form.Item>
      <Form.Item name="variableSource" label={t('sms.source')}>
        <Radio.Group
          options={codeOptions(SmsVariableSource, SmsVariableSource.words, (source) =>
            t(`sms.source.${source}`),
          )}
        />
      </Form.Item>
      <Form.Item name="lineType" label={t('sms.lineType')}>
        <Radio.Group
          options={codeOptions(SmsLineType, SmsLineType.words, (type) => t(`sms.lineType.${type}`))}
        />
      </Form.Item>
      <Form.Item name="sdkAppId" label={t('sms.sdkAppId')}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="testNumber" label={t('sms.testNumber')}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
    </>
  )
}

/** The message with its variables not yet filled in, and its length as the provider counts it. */
const Preview = ({ sign, content }: { readonly sign: string; readonly content: string }) => {
  const t = useMessages()
  const text = sign.trim() === '' ? content.trim() : `【${sign.trim()}】${content.trim()}`
  const { alphabet, length, segments } = measureMessage(text)
  return (
    <Form.Item label={t('sms.preview')}>
      <div className={list.text}>{text === '' ? '--' : text}</div>
      <p className={list.hint} aria-live="polite">
        {t('sms.measure', { length, segments, each: longestOf(alphabet, segments) })}
      </p>
    </Form.Item>
  )
}

/** 3GPP TS 23.038 and 23.040: the parts of a longer message are shorter, because each has a header with its number. */
const longestOf = (alphabet: 'gsm7' | 'ucs2', segments: number): number =>
  alphabet === 'gsm7' ? (segments > 1 ? 153 : 160) : segments > 1 ? 67 : 70

const fresh: TemplateValues = {
  name: '',
  sdkAppId: '',
  signContent: '',
  content: '',
  variableSource: SmsVariableSource.toWire('contact'),
  lineType: SmsLineType.toWire('domestic'),
  testNumber: '',
}

const valuesOf = ({
  name,
  sdkAppId,
  signContent,
  content,
  variableSource,
  lineType,
  testNumber,
}: TemplateRow): TemplateValues => ({
  name,
  sdkAppId,
  signContent,
  content,
  variableSource,
  lineType,
  testNumber,
})

const readTemplate = async (id: string) => {
  const now = await callApi(api.listSmsTemplates, { id })
  return 'version' in now ? { values: valuesOf(now), version: now.version } : undefined
}
