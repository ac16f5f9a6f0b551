import { api } from '@parley/contract/api'
import { Alert } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import { useMayNot } from '../../ui/use-may-not.ts'
import { HomeCountryForm } from './home-country-form.tsx'
import { useMoneyMessages } from './use-money-messages.ts'

/** By which country the account's numbers find their prices, and where that is set. */
export const HomeCountryNote = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const money = useMoneyMessages()
  const [isChanging, setChanging] = useState(false)
  const query = useRequest(api.findHomeCountry, {})
  if (query.error !== null) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return undefined
  const { country, source, mayChange } = query.data
  return (
    <>
      <Alert
        type="info"
        className={layout.insetNote ?? ''}
        title={t('bill.home', { country: money.country(country) })}
        description={t(`bill.home.${source}`)}
        action={
          <ActionButton
            size="small"
            disabledReason={mayChange ? mayNot('update') : t('bill.home.byAbove')}
            onClick={() => setChanging(true)}
          >
            {t('bill.home.change')}
          </ActionButton>
        }
      />
      {isChanging ? <HomeCountryForm customer={query.data} onClose={() => setChanging(false)} /> : undefined}
    </>
  )
}
