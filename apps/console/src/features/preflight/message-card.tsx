import type { AnswerOf, api } from '@parley/contract/api'
import { Alert, Table } from 'antd'
import { currentLanguage } from '../../platform/language.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { shownAmount } from '../../ui/shown-amount.ts'
import { sayLabel } from '../../words/say-label.ts'
import { useWords } from '../../words/use-words.ts'
import { MissingTable } from './missing-table.tsx'

type Messages = NonNullable<AnswerOf<typeof api.findPreflight>['messages']>

/** The message after a call: with which labels, who would get none, how long it is, and what all of them cost at most. */
export const MessageCard = ({ messages }: { readonly messages: Messages }) => {
  const say = useWords()
  const language = currentLanguage()
  const labels = messages.labels.map(({ intentId, name }) => sayLabel(intentId, name, say)).join(', ')
  return (
    <Card title={say('ahead.sms', { name: messages.template })} flush>
      {messages.hasLine ? undefined : <Alert type="error" showIcon title={say('ahead.sms.noLine')} />}
      {messages.lacking > 0 ? (
        <Alert type="warning" showIcon title={say('ahead.sms.lacking', { count: messages.lacking })} />
      ) : undefined}
      {messages.unpriced > 0 ? (
        <Alert type="warning" showIcon title={say('ahead.sms.unpriced', { count: messages.unpriced })} />
      ) : undefined}
      <p style={{ margin: 0, padding: '8px 16px' }}>{say('ahead.sms.labels', { labels })}</p>
      <MissingTable label={say('ahead.sms.missing')} missing={messages.missingVariables} />
      <Table
        size="middle"
        aria-label={say('ahead.sms.segments')}
        rowKey={({ segments }) => segments}
        dataSource={messages.segments}
        pagination={false}
        locale={{ emptyText: <EmptyNote text={say('ahead.sms.nobody')} /> }}
        columns={[
          { title: say('ahead.sms.segments'), dataIndex: 'segments', key: 'segments' },
          { title: say('ahead.count'), dataIndex: 'contacts', key: 'contacts' },
        ]}
      />
      {messages.levels.length > 0 ? (
        <Table
          size="middle"
          aria-label={say('ahead.sms.cost')}
          rowKey={({ accountId }) => accountId}
          dataSource={messages.levels}
          pagination={false}
          columns={[
            { title: say('ahead.cost.account'), dataIndex: 'account', key: 'account' },
            {
              title: say('ahead.sms.most'),
              key: 'most',
              render: (_, { most }) => shownAmount(most, language),
            },
            {
              title: say('ahead.cost.prices'),
              key: 'prices',
              render: (_, { prices }) =>
                prices
                  .map(({ unitPrice, segments }) => `${segments} × ${shownAmount(unitPrice, language)}`)
                  .join(', '),
            },
          ]}
        />
      ) : undefined}
      <p style={{ margin: 0, padding: '8px 16px' }}>{say('ahead.sms.atMost')}</p>
    </Card>
  )
}
