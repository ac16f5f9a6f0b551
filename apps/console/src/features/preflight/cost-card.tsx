import type { api, ResponseOf } from '@parley/contract/api'
import { Alert, Table } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { currentLanguage } from '../../platform/language.ts'
import { Card } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { shownAmount } from '../../ui/shown-amount.ts'

type Cost = ResponseOf<typeof api.findPreflight>['cost']
type Level = Cost['levels'][number]

/** The calls' highest cost, for each account whose costs the reader may see. */
export const CostCard = ({ cost }: { readonly cost: Cost }) => {
  const t = useMessages()
  const language = currentLanguage()
  const { basedOnCalls: calls, answerRate, talkSec: seconds, mostCalls: most, unpriced, belowCost } = cost
  const rate = Math.round(answerRate * 100)
  const amount = (key: 'least' | 'expected' | 'worst') => ({
    title: t(`ahead.cost.${key}`),
    key,
    render: (_: unknown, level: Level) => shownAmount(level[key], language),
  })
  return (
    <Card title={t('ahead.cost')} flush>
      {unpriced > 0 ? (
        <Alert type="warning" showIcon title={t('ahead.cost.unpriced', { count: unpriced })} />
      ) : undefined}
      {belowCost > 0 ? (
        <Alert type="error" showIcon title={t('ahead.cost.belowCost', { count: belowCost })} />
      ) : undefined}
      {cost.levels.length > 0 ? (
        <Table
          size="middle"
          aria-label={t('ahead.cost')}
          rowKey={({ accountId }) => accountId}
          dataSource={cost.levels}
          pagination={false}
          columns={[
            { title: t('ahead.cost.account'), dataIndex: 'account', key: 'account' },
            amount('least'),
            amount('expected'),
            amount('worst'),
            {
              title: t('ahead.cost.prices'),
              key: 'prices',
              render: (_: unknown, { prices }: Level) =>
                prices
                  .map(
                    ({ chargeRule, unitPrice, contacts }) =>
                      `${chargeRule} × ${shownAmount(unitPrice, language)} (${contacts})`,
                  )
                  .join(', '),
            },
          ]}
        />
      ) : undefined}
      <p className={layout.insetText}>
        {calls === 0
          ? t('ahead.cost.assumed', { rate, seconds, most })
          : t('ahead.cost.known', { calls, rate, seconds, most })}
      </p>
    </Card>
  )
}
