import { api } from '@parley/contract/api'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { newId } from '../../platform/new-id.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import layout from '../../ui/layout.module.css'

type Values = { readonly amount: string; readonly reason: string }

const patterns = {
  topUp: /^ *[0-9]{1,9}(\.[0-9]{1,6})? *$/,
  adjust: /^ *-?[0-9]{1,9}(\.[0-9]{1,6})? *$/,
  credit: /^ *[0-9]{1,9}(\.[0-9]{1,6})? *$/,
}

/** A top-up, a correction or another credit limit of a customer. Sent twice with one key it is booked once. */
export const MoneyForm = ({
  customer,
  move,
  onClose,
}: {
  readonly customer: { readonly accountId: string; readonly account: string; readonly credit: string }
  readonly move: 'topUp' | 'adjust' | 'credit'
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const stale = [api.listBalances, api.findBalance, api.listEntries]
  const topUp = useSend(api.topUp, { stale })
  const adjust = useSend(api.adjustBalance, { stale })
  const setCredit = useSend(api.setCredit, { stale })
  const [idempotencyKey] = useState(() => newId('money-'))
  const { accountId } = customer
  const save = (values: Values): Promise<unknown> => {
    const amount = values.amount.trim()
    if (move === 'credit') return setCredit.mutateAsync({ input: { accountId, credit: amount } })
    const input = { accountId, amount, reason: values.reason.trim() }
    // Another amount after a refusal is another booking.
    const key = `${idempotencyKey}-${amount}`
    return (move === 'topUp' ? topUp : adjust).mutateAsync({ input, idempotencyKey: key })
  }
  return (
    <FormDrawer<Values>
      name="money"
      title={t(`bill.${move}.title`, { name: customer.account })}
      base={{ values: { amount: move === 'credit' ? customer.credit : '', reason: '' } }}
      onClose={onClose}
      save={save}
    >
      <Form.Item
        name="amount"
        label={t('bill.amount.yuan')}
        extra={t(`bill.${move}.hint`)}
        rules={[
          { required: true, message: t('ui.required') },
          { pattern: patterns[move], message: t('bill.amount.wrong') },
        ]}
      >
        <Input inputMode="decimal" className={layout.mediumField ?? ''} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('bill.reason')}
        hidden={move === 'credit'}
        rules={move === 'adjust' ? [{ required: true, whitespace: true, message: t('ui.required') }] : []}
      >
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Form.Item>
    </FormDrawer>
  )
}
