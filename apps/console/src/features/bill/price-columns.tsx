import type { api, ResponseOf } from '@parley/contract/api'
import type { TableProps } from 'antd'
import type { Translate } from '../../messages/use-messages.ts'
import { formatTime } from '../../ui/format-time.ts'
import type { MoneyMessages } from './use-money-messages.ts'

export type PriceRow = ResponseOf<typeof api.listPriceVersions>['data'][number]

export const priceColumns = (
  t: Translate,
  money: MoneyMessages,
): NonNullable<TableProps<PriceRow>['columns']> => [
  { title: t('bill.country'), key: 'country', render: (_, { country }) => money.country(country) },
  { title: t('bill.countryCode'), dataIndex: 'countryCode', key: 'countryCode' },
  { title: t('bill.areaCode'), dataIndex: 'areaCode', key: 'areaCode' },
  { title: t('bill.kind'), key: 'kind', render: (_, { kind }) => t(`bill.kind.${kind}`) },
  {
    title: t('bill.rule'),
    key: 'rule',
    render: (_, { kind, chargeRule }) => (kind === 'sms' ? '--' : money.rule(chargeRule)),
  },
  {
    title: money.unitPriceTitle,
    key: 'unitPrice',
    align: 'right',
    render: (_, { unitPrice }) => (unitPrice === null ? t('bill.offBook') : money.unitPrice(unitPrice)),
  },
  { title: t('bill.version'), dataIndex: 'version', key: 'version', align: 'right' },
  { title: t('bill.effective'), key: 'effective', render: (_, { effectiveTs }) => formatTime(effectiveTs) },
]
