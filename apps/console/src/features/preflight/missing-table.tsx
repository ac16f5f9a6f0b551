import type { AnswerOf, api } from '@parley/contract/api'
import { Table } from 'antd'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { useWords } from '../../words/use-words.ts'

type Missing = AnswerOf<typeof api.findPreflight>['missingVariables']
type Examples = Missing[number]['examples']

export const sayExamples = (examples: Examples): string =>
  examples.map(({ name, phone }) => (name === '' ? phone : `${name} (${phone})`)).join(', ')

/** Variables that contacts lack, each with how many do and some of them. */
export const MissingTable = ({ label, missing }: { readonly label: string; readonly missing: Missing }) => {
  const say = useWords()
  return (
    <Table
      size="middle"
      aria-label={label}
      rowKey={({ name }) => name}
      dataSource={missing}
      pagination={false}
      locale={{ emptyText: <EmptyNote text={say('ahead.missing.none')} /> }}
      columns={[
        { title: say('ahead.variable'), dataIndex: 'name', key: 'name' },
        { title: say('ahead.count'), dataIndex: 'count', key: 'count' },
        {
          title: say('ahead.examples'),
          key: 'examples',
          render: (_, { examples }) => sayExamples(examples),
        },
      ]}
    />
  )
}
