import type { api, ResponseOf } from '@parley/contract/api'
import { Alert, Form, Input, Table, Upload } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { CountrySelect } from '../../ui/country-select.tsx'
import layout from '../../ui/layout.module.css'

/** The numbers in a form: pasted text or a file. */
export type NumbersValues = {
  readonly numbers?: string
  /** The country of numbers without a calling code; the server's default where none is chosen. */
  readonly country?: string
  readonly file?: readonly { readonly originFileObj?: File }[]
}

/** Numbers by hand or by file; one of the two is needed. */
export const NumbersSource = () => {
  const t = useMessages()
  return (
    <>
      <Form.Item
        name="numbers"
        label={t('listing.paste')}
        extra={t('listing.hint')}
        dependencies={['file']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, text: string | undefined) =>
              (text ?? '').trim() !== '' || (getFieldValue('file') ?? []).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t('ui.required'))),
          }),
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={200_000} />
      </Form.Item>
      <Form.Item name="country" label={t('listing.country')} extra={t('listing.country.hint')}>
        <CountrySelect />
      </Form.Item>
      <Form.Item
        name="file"
        valuePropName="fileList"
        getValueFromEvent={({ fileList }: { fileList: unknown[] }) => fileList.slice(-1)}
      >
        <Upload.Dragger accept=".xls,.xlsx,.csv" maxCount={1} beforeUpload={() => false}>
          <p className={layout.inset}>{t('listing.file')}</p>
        </Upload.Dragger>
      </Form.Item>
    </>
  )
}

type Listed = ResponseOf<typeof api.addToBlacklist>

/** The result of adding the numbers, with every rejected line. */
export const ListedResult = ({ result }: { readonly result: Listed }) => {
  const t = useMessages()
  const sentence = useServerMessage()
  const { total, succeeded, duplicate, invalid, rows } = result
  return (
    <>
      <Alert
        type={invalid === 0 ? 'success' : 'warning'}
        showIcon
        title={t('listing.done', { total, succeeded, duplicate, invalid })}
        className={layout.spaceBelow ?? ''}
      />
      {rows.length === 0 ? undefined : (
        <Table
          size="small"
          aria-label={t('tasks.import.failedRows')}
          rowKey={({ row, value }) => `${row} ${value}`}
          dataSource={rows}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          columns={[
            { title: t('tasks.import.row'), dataIndex: 'row', width: 64 },
            { title: t('tasks.import.value'), dataIndex: 'value' },
            { title: t('tasks.import.reason'), key: 'reason', render: (_, { code }) => sentence(code) },
          ]}
        />
      )}
    </>
  )
}
