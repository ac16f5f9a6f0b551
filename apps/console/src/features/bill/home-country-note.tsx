import { api } from '@parley/contract/api'
import { Alert } from 'antd'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useWords } from '../../words/use-words.ts'
import { HomeCountryForm } from './home-country-form.tsx'
import { useMoneyWords } from './use-money-words.ts'

/** By which country the account's numbers find their prices, and where that is set. */
export const HomeCountryNote = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const money = useMoneyWords()
  const [isChanging, setChanging] = useState(false)
  const query = useCall(api.findHomeCountry, {})
  if (query.error !== null) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return undefined
  const { country, source, mayChange } = query.data
  return (
    <>
      <Alert
        type="info"
        style={{ marginInline: 16, marginBottom: 12 }}
        title={say('bill.home', { country: money.country(country) })}
        description={say(`bill.home.${source}`)}
        action={
          <ActionButton
            size="small"
            disabledReason={mayChange ? mayNot('update') : say('bill.home.byAbove')}
            onClick={() => setChanging(true)}
          >
            {say('bill.home.change')}
          </ActionButton>
        }
      />
      {isChanging ? <HomeCountryForm customer={query.data} onClose={() => setChanging(false)} /> : undefined}
    </>
  )
}
