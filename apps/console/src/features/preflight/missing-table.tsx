import type { api, ResponseOf } from '@parley/contract/api'
import { Table } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'

type Missing = ResponseOf<typeof api.findPreflight>['missingVariables']
type Examples = Missing[number]['examples']

export const describeExamples = (examples: Examples): string =>
  examples.map(({ name, phone }) => (name === '' ? phone : `${name} (${phone})`)).join(', ')

/** Variables that contacts lack, each with how many do and some of them. */
export const MissingTable = ({ label, missing }: { readonly label: string; readonly missing: Missing }) => {
  const t = useMessages()
  return (
    <Table
      size="middle"
      aria-label={label}
      rowKey={({ name }) => name}
      dataSource={missing}
      pagination={false}
      locale={{ emptyText: <EmptyNote text={t('ahead.missing.none')} /> }}
      columns={[
        { title: t('ahead.variable'), dataIndex: 'name', key: 'name' },
        { title: t('ahead.count'), dataIndex: 'count', key: 'count' },
        {
          title: t('ahead.examples'),
          key: 'examples',
          render: (_, { examples }) => describeExamples(examples),
        },
      ]}
    />
  )
}
