import { api } from '@parley/contract/api'
import { Form } from 'antd'
import { useCall, useSend } from '../../platform/use-call.ts'
import { CountrySelect } from '../../ui/country-select.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useRefusalSentence } from '../../ui/use-refusal-sentence.ts'
import { useWords } from '../../words/use-words.ts'

type Values = { readonly country?: string | null }

/** Whose numbers an account means by digits without a calling code: its own setting, or nothing to take that of the account above. */
export const HomeCountryForm = ({
  customer,
  onClose,
}: {
  readonly customer: { readonly accountId: string; readonly account: string }
  readonly onClose: () => void
}) => {
  const say = useWords()
  const { accountId, account } = customer
  const { data, error } = useCall(api.findHomeCountry, { accountId })
  const sentence = useRefusalSentence(error)
  const change = useSend(api.setHomeCountry, { stale: [api.findHomeCountry] })
  if (data === undefined && error === null) return undefined
  return (
    <FormDrawer<Values>
      name="home"
      title={say('bill.home.title', { name: account })}
      base={{ values: { country: data?.own ?? null } }}
      readOnlyReason={error === null ? undefined : sentence}
      onClose={onClose}
      save={({ country }) => change.mutateAsync({ input: { accountId, country: country ?? null } })}
    >
      <Form.Item name="country" label={say('bill.home.country')} extra={say('bill.home.hint')}>
        <CountrySelect />
      </Form.Item>
    </FormDrawer>
  )
}
