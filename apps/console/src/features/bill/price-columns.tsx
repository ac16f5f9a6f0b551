import type { AnswerOf, api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { formatTime } from '../../ui/format-time.ts'
import type { Say } from '../../words/use-words.ts'
import type { MoneyWords } from './use-money-words.ts'

export type PriceRow = AnswerOf<typeof api.listPriceVersions>['data'][number]

export const priceColumns = (say: Say, money: MoneyWords): NonNullable<TableProps<PriceRow>['columns']> => [
  { title: say('bill.country'), key: 'country', render: (_, { country }) => money.country(country) },
  { title: say('bill.countryCode'), dataIndex: 'countryCode', key: 'countryCode' },
  { title: say('bill.areaCode'), dataIndex: 'areaCode', key: 'areaCode' },
  { title: say('bill.kind'), key: 'kind', render: (_, { kind }) => say(`bill.kind.${kind}`) },
  {
    title: say('bill.rule'),
    key: 'rule',
    render: (_, { kind, chargeRule }) => (kind === 'sms' ? '--' : money.rule(chargeRule)),
  },
  {
    title: money.unitPriceTitle,
    key: 'unitPrice',
    align: 'right',
    render: (_, { unitPrice }) => (unitPrice === null ? say('bill.offBook') : money.unitPrice(unitPrice)),
  },
  { title: say('bill.version'), dataIndex: 'version', key: 'version', align: 'right' },
  { title: say('bill.effective'), key: 'effective', render: (_, { effectiveTs }) => formatTime(effectiveTs) },
]
