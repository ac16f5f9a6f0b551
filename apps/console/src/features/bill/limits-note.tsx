import { api } from '@parley/contract/api'
import { Alert } from 'antd'
import { useState } from 'react'
import { readSession } from '../../platform/session.ts'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useWords } from '../../words/use-words.ts'
import { LimitsForm } from './limits-form.tsx'
import { useMoneyWords } from './use-money-words.ts'

const rootRole = 1

/** What the account itself may do in a day, and who sets that. */
export const LimitsNote = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const money = useMoneyWords()
  const [isChanging, setChanging] = useState(false)
  const { data } = useCall(api.findAccountLimits, {})
  if (data === undefined) return undefined
  return (
    <>
      <Alert
        type="info"
        style={{ marginInline: 16, marginBottom: 12 }}
        title={say('limits.own', {
          spend: money.amount(data.dailySpendInForce),
          destinations: String(data.newDestinationsInForce),
          pace: String(data.callsPerSecInForce),
        })}
        description={
          readSession()?.role === rootRole
            ? say('limits.platform')
            : say('limits.today', {
                spent: money.amount(data.spentToday),
                held: money.amount(data.held),
                destinations: String(data.newDestinationsToday),
                releases: String(data.releasesToday),
              })
        }
        action={
          <ActionButton
            size="small"
            disabledReason={data.mayChange ? mayNot('update') : say('limits.byAbove')}
            onClick={() => setChanging(true)}
          >
            {say('limits.change')}
          </ActionButton>
        }
      />
      {isChanging ? <LimitsForm customer={data} onClose={() => setChanging(false)} /> : undefined}
    </>
  )
}
