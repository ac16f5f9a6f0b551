import { type AnswerOf, api } from '@parley/contract/api'
import { Alert, Form, Input, InputNumber } from 'antd'
import { useCall, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRefusalSentence } from '../../ui/use-refusal-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import { useMoneyWords } from './use-money-words.ts'

type Limits = AnswerOf<typeof api.findAccountLimits>

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

/** What an account may do in a day. The platform's own limits are the root's. */
export const LimitsForm = ({ customer, onClose }: LimitsFormProps) => {
  const say = useWords()
  const { accountId } = customer
  const { data, error } = useCall(api.findAccountLimits, { accountId })
  const sentence = useRefusalSentence(error)
  const change = useSend(api.setAccountLimits, { stale })
  if (data === undefined && error === null) return undefined
  const byAbove = data?.mayChange === false ? say('limits.byAbove') : undefined
  return (
    <FormDrawer<Values>
      name="limits"
      title={say('limits.title', { name: data?.account ?? '' })}
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

/** What of today's limits is used, and more of it for today. */
const Today = ({ limits }: { readonly limits: Limits }) => {
  const say = useWords()
  const mayNot = useMayNot()
  const money = useMoneyWords()
  const notices = useNotices()
  const release = useSend(api.releaseAccountLimits, { stale })
  const { accountId, account, mayChange } = limits
  const askRelease = (): void =>
    notices.confirm({
      title: say('limits.release.title', { name: account }),
      text: say('limits.release.text'),
      ok: say('limits.release'),
      onOk: () =>
        release
          .mutateAsync({ input: { accountId } })
          .then(() => notices.done(say('limits.released')), notices.failed),
    })
  return (
    <Alert
      type="info"
      style={{ marginBottom: 16 }}
      title={say('limits.today', {
        spent: money.amount(limits.spentToday),
        held: money.amount(limits.held),
        destinations: String(limits.newDestinationsToday),
        releases: String(limits.releasesToday),
      })}
      action={
        <ActionButton
          size="small"
          disabledReason={mayChange ? mayNot('update') : say('limits.byAbove')}
          onClick={askRelease}
        >
          {say('limits.release')}
        </ActionButton>
      }
    />
  )
}

const Fields = ({ limits }: { readonly limits: Limits }) => {
  const say = useWords()
  const money = useMoneyWords()
  return (
    <>
      <Form.Item
        name="dailySpend"
        label={say('limits.spend')}
        extra={say('limits.spend.hint', { platform: money.amount(limits.dailySpendInForce) })}
        rules={[
          {
            pattern: /^ *(?=[0-9.]*[1-9])[0-9]{1,9}(\.[0-9]{1,6})? *$/,
            message: say('limits.spend.wrong'),
          },
        ]}
      >
        <Input inputMode="decimal" style={{ width: 200 }} />
      </Form.Item>
      <Form.Item
        name="newDestinationsPerDay"
        label={say('limits.destinations')}
        extra={say('limits.destinations.hint', { platform: String(limits.newDestinationsInForce) })}
      >
        <InputNumber min={0} max={250} precision={0} />
      </Form.Item>
      <Form.Item
        name="callsPerSec"
        label={say('limits.pace')}
        extra={say('limits.pace.hint', { platform: String(limits.callsPerSecInForce) })}
      >
        <InputNumber min={1} max={10_000} precision={0} />
      </Form.Item>
    </>
  )
}
