import { api, type ResponseOf } from '@parley/contract/api'
import { Alert, Form, Input, InputNumber } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import layout from '../../ui/layout.module.css'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRefusalMessage } from '../../ui/use-refusal-message.ts'
import { useMoneyMessages } from './use-money-messages.ts'

type Limits = ResponseOf<typeof api.findAccountLimits>

type Values = {
  readonly dailySpend?: string
  readonly newDestinationsPerDay?: number | null
  readonly callsPerSec?: number | null
}

type LimitsFormProps = {
  readonly customer: { readonly accountId: string }
  readonly onClose: () => void
}

const stale = [api.findAccountLimits, api.listAlerts]

/** An account's daily limits. The platform's own limits are those of the root account. */
export const LimitsForm = ({ customer, onClose }: LimitsFormProps) => {
  const t = useMessages()
  const { accountId } = customer
  const { data, error } = useRequest(api.findAccountLimits, { accountId })
  const sentence = useRefusalMessage(error)
  const change = useSend(api.setAccountLimits, { stale })
  if (data === undefined && error === null) return undefined
  const byAbove = data?.mayChange === false ? t('limits.byAbove') : undefined
  return (
    <FormDrawer<Values>
      name="limits"
      title={t('limits.title', { name: data?.account ?? '' })}
      base={{
        values: {
          dailySpend: data?.dailySpend ?? '',
          newDestinationsPerDay: data?.newDestinationsPerDay ?? null,
          callsPerSec: data?.callsPerSec ?? null,
        },
      }}
      readOnlyReason={error === null ? byAbove : sentence}
      onClose={onClose}
      save={({ dailySpend = '', newDestinationsPerDay, callsPerSec }) =>
        change.mutateAsync({
          input: {
            accountId,
            dailySpend: dailySpend.trim() === '' ? null : dailySpend.trim(),
            newDestinationsPerDay: newDestinationsPerDay ?? null,
            callsPerSec: callsPerSec ?? null,
          },
        })
      }
    >
      {data === undefined ? undefined : <Today limits={data} />}
      {data === undefined ? undefined : <Fields limits={data} />}
    </FormDrawer>
  )
}

/** The used part of today's limits, and a button that raises them for today. */
const Today = ({ limits }: { readonly limits: Limits }) => {
  const t = useMessages()
  const mayNot = useMayNot()
  const money = useMoneyMessages()
  const notices = useNotices()
  const release = useSend(api.releaseAccountLimits, { stale })
  const { accountId, account, mayChange } = limits
  const askRelease = (): void =>
    notices.confirm({
      title: t('limits.release.title', { name: account }),
      text: t('limits.release.text'),
      ok: t('limits.release'),
      onOk: () =>
        release
          .mutateAsync({ input: { accountId } })
          .then(() => notices.done(t('limits.released')), notices.failed),
    })
  return (
    <Alert
      type="info"
      className={layout.spaceBelow ?? ''}
      title={t('limits.today', {
        spent: money.amount(limits.spentToday),
        held: money.amount(limits.held),
        destinations: String(limits.newDestinationsToday),
        releases: String(limits.releasesToday),
      })}
      action={
        <ActionButton
          size="small"
          disabledReason={mayChange ? mayNot('update') : t('limits.byAbove')}
          onClick={askRelease}
        >
          {t('limits.release')}
        </ActionButton>
      }
    />
  )
}

const Fields = ({ limits }: { readonly limits: Limits }) => {
  const t = useMessages()
  const money = useMoneyMessages()
  return (
    <>
      <Form.Item
        name="dailySpend"
        label={t('limits.spend')}
        extra={t('limits.spend.hint', { platform: money.amount(limits.dailySpendInForce) })}
        rules={[
          {
            pattern: /^ *(?=[0-9.]*[1-9])[0-9]{1,9}(\.[0-9]{1,6})? *$/,
            message: t('limits.spend.wrong'),
          },
        ]}
      >
        <Input inputMode="decimal" className={layout.mediumField ?? ''} />
      </Form.Item>
      <Form.Item
        name="newDestinationsPerDay"
        label={t('limits.destinations')}
        extra={t('limits.destinations.hint', { platform: String(limits.newDestinationsInForce) })}
      >
        <InputNumber min={0} max={250} precision={0} />
      </Form.Item>
      <Form.Item
        name="callsPerSec"
        label={t('limits.pace')}
        extra={t('limits.pace.hint', { platform: String(limits.callsPerSecInForce) })}
      >
        <InputNumber min={1} max={10_000} precision={0} />
      </Form.Item>
    </>
  )
}
