import { api } from '@parley/contract/api'
import { chargeRules } from '@parley/contract/vocabulary'
import { Form, Input, Radio, Select } from 'antd'
import { newId } from '../../platform/new-id.ts'
import { useCall, useSend } from '../../platform/use-call.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { TimeInput } from '../../ui/time-input.tsx'
import { type Say, useWords } from '../../words/use-words.ts'
import type { PriceRow } from './price-columns.tsx'
import { type MoneyWords, useMoneyWords } from './use-money-words.ts'

type Values = {
  readonly kind: 'voice' | 'sms'
  readonly countryCode: string
  readonly areaCode: string
  readonly chargeRule: (typeof chargeRules)[number]
  readonly unitPrice: string
  readonly effectiveTs?: number
}

const blank: Values = { kind: 'voice', countryCode: '', areaCode: '', chargeRule: '60+60', unitPrice: '' }

/** A further price of a customer, over all the versions that its book has. */
export const PriceForm = ({
  customer,
  onClose,
}: {
  readonly customer: { readonly accountId: string; readonly account: string }
  readonly onClose: () => void
}) => {
  const say = useWords()
  const money = useMoneyWords()
  const { accountId } = customer
  const versions = useCall(api.listPriceVersions, { accountId, page: 1, pageSize: 100 })
  const set = useSend(api.setPrices, {
    stale: [api.listPriceVersions, api.listVoicePrices, api.listSmsPrices],
  })
  const save = ({ unitPrice, effectiveTs, ...price }: Values): Promise<unknown> => {
    const entered = unitPrice.trim()
    const at = effectiveTs === undefined ? {} : { effectiveTs }
    const prices = [{ ...price, ...at, unitPrice: entered === '' ? null : entered }]
    return set.mutateAsync({ input: { accountId, prices }, idempotencyKey: newId('price-') })
  }
  return (
    <FormDrawer<Values>
      name="price"
      width={760}
      title={say('bill.prices.of', { name: customer.account })}
      base={{ values: blank }}
      onClose={onClose}
      save={save}
    >
      <Form.Item name="kind" label={say('bill.kind')}>
        <Radio.Group
          options={(['voice', 'sms'] as const).map((value) => ({ value, label: say(`bill.kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="countryCode" label={say('bill.countryCode')} extra={say('bill.countryCode.hint')}>
        <Input inputMode="numeric" maxLength={3} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="areaCode" label={say('bill.areaCode')} extra={say('bill.areaCode.hint')}>
        <Input inputMode="numeric" maxLength={8} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="chargeRule" label={say('bill.rule')}>
        <Select
          style={{ width: 260 }}
          options={chargeRules.map((value) => ({ value, label: money.rule(value) }))}
        />
      </Form.Item>
      <Form.Item
        name="unitPrice"
        label={say('bill.unitPrice.yuan')}
        extra={say('bill.unitPrice.hint')}
        rules={[{ pattern: /^ *([0-9]{1,6}(\.[0-9]{1,6})?)? *$/, message: say('bill.amount.wrong') }]}
      >
        <Input inputMode="decimal" style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="effectiveTs" label={say('bill.effective')} extra={say('bill.effective.hint')}>
        <TimeInput label={say('bill.effective')} />
      </Form.Item>
      <h3 className={list.hint}>{say('bill.prices.versions')}</h3>
      <ul className={list.hint}>
        {versions.data?.data.map((row) => (
          <li key={row.id}>{sayPrice(row, { say, money })}</li>
        ))}
      </ul>
    </FormDrawer>
  )
}

const sayPrice = (
  { country, countryCode, areaCode, kind, chargeRule, unitPrice, effectiveTs }: PriceRow,
  { say, money }: { readonly say: Say; readonly money: MoneyWords },
): string =>
  [
    `${money.country(country)} ${countryCode} ${areaCode}`.trim(),
    kind === 'sms' ? say('bill.kind.sms') : money.rule(chargeRule),
    unitPrice === null ? say('bill.offBook') : money.unitPriceInUnit(unitPrice),
    formatTime(effectiveTs),
  ].join(' · ')
