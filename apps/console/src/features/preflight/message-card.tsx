import type { api, ResponseOf } from '@parley/contract/api'
import { Alert, Table } from 'antd'
import { describeLabel } from '../../messages/describe-label.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { currentLanguage } from '../../platform/language.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import layout from '../../ui/layout.module.css'
import { shownAmount } from '../../ui/shown-amount.ts'
import { MissingTable } from './missing-table.tsx'

type Messages = NonNullable<ResponseOf<typeof api.findPreflight>['messages']>

/** The message after a call: its labels, the contacts who would get none, its length, and its highest cost. */
export const MessageCard = ({ messages }: { readonly messages: Messages }) => {
  const t = useMessages()
  const language = currentLanguage()
  const labels = messages.labels.map(({ intentId, name }) => describeLabel(intentId, name, t)).join(', ')
  return (
    <Card title={t('ahead.sms', { name: messages.template })} flush>
      {messages.hasLine ? undefined : <Alert type="error" showIcon title={t('ahead.sms.noLine')} />}
      {messages.lacking > 0 ? (
        <Alert type="warning" showIcon title={t('ahead.sms.lacking', { count: messages.lacking })} />
      ) : undefined}
      {messages.unpriced > 0 ? (
        <Alert type="warning" showIcon title={t('ahead.sms.unpriced', { count: messages.unpriced })} />
      ) : undefined}
      <p className={layout.insetText}>{t('ahead.sms.labels', { labels })}</p>
      <MissingTable label={t('ahead.sms.missing')} missing={messages.missingVariables} />
      <Table
        size="middle"
        aria-label={t('ahead.sms.segments')}
        rowKey={({ segments }) => segments}
        dataSource={messages.segments}
        pagination={false}
        locale={{ emptyText: <EmptyNote text={t('ahead.sms.nobody')} /> }}
        columns={[
          { title: t('ahead.sms.segments'), dataIndex: 'segments', key: 'segments' },
          { title: t('ahead.count'), dataIndex: 'contacts', key: 'contacts' },
        ]}
      />
      {messages.levels.length > 0 ? (
        <Table
          size="middle"
          aria-label={t('ahead.sms.cost')}
          rowKey={({ accountId }) => accountId}
          dataSource={messages.levels}
          pagination={false}
          columns={[
            { title: t('ahead.cost.account'), dataIndex: 'account', key: 'account' },
            {
              title: t('ahead.sms.most'),
              key: 'most',
              render: (_, { most }) => shownAmount(most, language),
            },
            {
              title: t('ahead.cost.prices'),
              key: 'prices',
              render: (_, { prices }) =>
                prices
                  .map(({ unitPrice, segments }) => `${segments} × ${shownAmount(unitPrice, language)}`)
                  .join(', '),
            },
          ]}
        />
      ) : undefined}
      <p className={layout.insetText}>{t('ahead.sms.atMost')}</p>
    </Card>
  )
}
