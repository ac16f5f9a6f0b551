import type { AnswerOf, api } from '@parley/contract/api'
import { Alert, Form, Input, Table, Upload } from 'antd'
import { CountrySelect } from '../../ui/country-select.tsx'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'

/** What a form with numbers holds of them: pasted, or a file. */
export type NumbersValues = {
  readonly numbers?: string
  /** Whose numbers those are that have no calling code; the server knows one where none is chosen. */
  readonly country?: string
  readonly file?: readonly { readonly originFileObj?: File }[]
}

/** Numbers by hand or by file; one of the two is needed. */
export const NumbersSource = () => {
  const say = useWords()
  return (
    <>
      <Form.Item
        name="numbers"
        label={say('listing.paste')}
        extra={say('listing.hint')}
        dependencies={['file']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, text: string | undefined) =>
              (text ?? '').trim() !== '' || (getFieldValue('file') ?? []).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(say('ui.required'))),
          }),
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={200_000} />
      </Form.Item>
      <Form.Item name="country" label={say('listing.country')} extra={say('listing.country.hint')}>
        <CountrySelect />
      </Form.Item>
      <Form.Item
        name="file"
        valuePropName="fileList"
        getValueFromEvent={({ fileList }: { fileList: unknown[] }) => fileList.slice(-1)}
      >
        <Upload.Dragger accept=".xls,.xlsx,.csv" maxCount={1} beforeUpload={() => false}>
          <p style={{ padding: '0 16px' }}>{say('listing.file')}</p>
        </Upload.Dragger>
      </Form.Item>
    </>
  )
}

type Listed = AnswerOf<typeof api.addToBlacklist>

/** What became of the numbers, with every line that did not come in. */
export const ListedResult = ({ result }: { readonly result: Listed }) => {
  const say = useWords()
  const sentence = useSentence()
  const { total, succeeded, duplicate, invalid, rows } = result
  return (
    <>
      <Alert
        type={invalid === 0 ? 'success' : 'warning'}
        showIcon
        title={say('listing.done', { total, succeeded, duplicate, invalid })}
        style={{ marginBottom: 16 }}
      />
      {rows.length === 0 ? undefined : (
        <Table
          size="small"
          aria-label={say('tasks.import.failedRows')}
          rowKey={({ row, value }) => `${row} ${value}`}
          dataSource={rows}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          columns={[
            { title: say('tasks.import.row'), dataIndex: 'row', width: 64 },
            { title: say('tasks.import.value'), dataIndex: 'value' },
            { title: say('tasks.import.reason'), key: 'reason', render: (_, { code }) => sentence(code) },
          ]}
        />
      )}
    </>
  )
}
