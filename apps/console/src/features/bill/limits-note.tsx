import { api } from '@parley/contract/api'
import { Alert } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { readSession } from '../../platform/session.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import layout from '../../ui/layout.module.css'
import { useMayNot } from '../../ui/use-may-not.ts'
import { LimitsForm } from './limits-form.tsx'
import { useMoneyMessages } from './use-money-messages.ts'

/** The account's own daily limits, and who sets them. */
export const LimitsNote = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const money = useMoneyMessages()
  const [isChanging, setChanging] = useState(false)
  const { data } = useRequest(api.findAccountLimits, {})
  if (data === undefined) return undefined
  return (
    <>
      <Alert
        type="info"
        className={layout.insetNote ?? ''}
        title={t('limits.own', {
          spend: money.amount(data.dailySpendInForce),
          destinations: String(data.newDestinationsInForce),
          pace: String(data.callsPerSecInForce),
        })}
        description={
          readSession()?.role === 'superAdministrator'
            ? t('limits.platform')
            : t('limits.today', {
                spent: money.amount(data.spentToday),
                held: money.amount(data.held),
                destinations: String(data.newDestinationsToday),
                releases: String(data.releasesToday),
              })
        }
        action={
          <ActionButton
            size="small"
            disabledReason={data.mayChange ? mayNot('update') : t('limits.byAbove')}
            onClick={() => setChanging(true)}
          >
            {t('limits.change')}
          </ActionButton>
        }
      />
      {isChanging ? <LimitsForm customer={data} onClose={() => setChanging(false)} /> : undefined}
    </>
  )
}
