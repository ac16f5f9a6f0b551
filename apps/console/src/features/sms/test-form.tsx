import { api } from '@parley/contract/api'
import { Alert, Form, Input } from 'antd'
import { useSend } from '../../platform/use-call.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useWords } from '../../words/use-words.ts'
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
  const say = useWords()
  const send = useSend(api.sendTestSms, { stale: [api.listSmsMessages] })
  const required = { required: true, whitespace: true, message: say('ui.required') }
  return (
    <FormDrawer<TestValues>
      name="sms-test"
      title={say('sms.test.title', { name: row.name })}
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
      <Alert type="info" showIcon title={say('sms.test.cost')} style={{ marginBottom: 16 }} />
      <Form.Item name="number" label={say('sms.test.number')} rules={[required]}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      {row.variables.map((name, at) => (
        <Form.Item
          key={name}
          name={['values', at]}
          label={say('sms.test.value', { name })}
          rules={[required]}
        >
          <Input maxLength={500} />
        </Form.Item>
      ))}
    </FormDrawer>
  )
}
