import { api } from '@parley/contract/api'
import { Alert, Form, Input } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import layout from '../../ui/layout.module.css'
import type { TemplateRow } from './template-row.ts'

type TestValues = { readonly number: string; readonly values: readonly string[] }

/** Sends one message, with a value for each variable. */
export const TestForm = ({
  row,
  readOnlyReason,
  onClose,
}: {
  readonly row: TemplateRow
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const send = useSend(api.sendTestSms, { stale: [api.listSmsMessages] })
  const required = { required: true, whitespace: true, message: t('ui.required') }
  return (
    <FormDrawer<TestValues>
      name="sms-test"
      title={t('sms.test.title', { name: row.name })}
      base={{ values: { number: row.testNumber, values: row.variables.map(() => '') } }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={({ number, values }) =>
        send.mutateAsync({
          input: {
            smsId: row.id,
            number: number.trim(),
            variables: Object.fromEntries(row.variables.map((name, at) => [name, values[at] ?? ''])),
          },
        })
      }
    >
      <Alert type="info" showIcon title={t('sms.test.cost')} className={layout.spaceBelow ?? ''} />
      <Form.Item name="number" label={t('sms.test.number')} rules={[required]}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      {row.variables.map((name, at) => (
        <Form.Item key={name} name={['values', at]} label={t('sms.test.value', { name })} rules={[required]}>
          <Input maxLength={500} />
        </Form.Item>
      ))}
    </FormDrawer>
  )
}
