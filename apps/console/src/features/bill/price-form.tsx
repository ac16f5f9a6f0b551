import { api } from '@parley/contract/api'
import { chargeRules } from '@parley/contract/vocabulary'
import { Form, Input, Radio, Select } from 'antd'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { newId } from '../../platform/new-id.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { TimeInput } from '../../ui/time-input.tsx'
import type { PriceRow } from './price-columns.tsx'
import { type MoneyMessages, useMoneyMessages } from './use-money-messages.ts'

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
  const t = useMessages()
  const money = useMoneyMessages()
  const { accountId } = customer
  const versions = useRequest(api.listPriceVersions, { accountId, page: 1, pageSize: 100 })
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
      title={t('bill.prices.of', { name: customer.account })}
      base={{ values: blank }}
      onClose={onClose}
      save={save}
    >
      <Form.Item name="kind" label={t('bill.kind')}>
        <Radio.Group
          options={(['voice', 'sms'] as const).map((value) => ({ value, label: t(`bill.kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="countryCode" label={t('bill.countryCode')} extra={t('bill.countryCode.hint')}>
        <Input inputMode="numeric" maxLength={3} className={layout.narrowField ?? ''} />
      </Form.Item>
      <Form.Item name="areaCode" label={t('bill.areaCode')} extra={t('bill.areaCode.hint')}>
        <Input inputMode="numeric" maxLength={8} className={layout.narrowField ?? ''} />
      </Form.Item>
      <Form.Item name="chargeRule" label={t('bill.rule')}>
        <Select
          className={layout.wideField ?? ''}
          options={chargeRules.map((value) => ({ value, label: money.rule(value) }))}
        />
      </Form.Item>
      <Form.Item
        name="unitPrice"
        label={t('bill.unitPrice.yuan')}
        extra={t('bill.unitPrice.hint')}
        rules={[{ pattern: /^ *([0-9]{1,6}(\.[0-9]{1,6})?)? *$/, message: t('bill.amount.wrong') }]}
      >
        <Input inputMode="decimal" className={layout.narrowField ?? ''} />
      </Form.Item>
      <Form.Item name="effectiveTs" label={t('bill.effective')} extra={t('bill.effective.hint')}>
        <TimeInput label={t('bill.effective')} />
      </Form.Item>
      <h3 className={list.hint}>{t('bill.prices.versions')}</h3>
      <ul className={list.hint}>
        {versions.data?.data.map((row) => (
          <li key={row.id}>{describePrice(row, { t, money })}</li>
        ))}
      </ul>
    </FormDrawer>
  )
}

const describePrice = (
  { country, countryCode, areaCode, kind, chargeRule, unitPrice, effectiveTs }: PriceRow,
  { t, money }: { readonly t: Translate; readonly money: MoneyMessages },
): string =>
  [
    `${money.country(country)} ${countryCode} ${areaCode}`.trim(),
    kind === 'sms' ? t('bill.kind.sms') : money.rule(chargeRule),
    unitPrice === null ? t('bill.offBook') : money.unitPriceInUnit(unitPrice),
    formatTime(effectiveTs),
  ].join(' · ')
