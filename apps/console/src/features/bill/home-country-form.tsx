import { api } from '@parley/contract/api'
import { Form } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { CountrySelect } from '../../ui/country-select.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useRefusalMessage } from '../../ui/use-refusal-message.ts'

type Values = { readonly country?: string | null }

/** Whose numbers an account means by digits without a calling code: its own setting, or nothing to take that of the account above. */
export const HomeCountryForm = ({
  customer,
  onClose,
}: {
  readonly customer: { readonly accountId: string; readonly account: string }
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const { accountId, account } = customer
  const { data, error } = useRequest(api.findHomeCountry, { accountId })
  const sentence = useRefusalMessage(error)
  const change = useSend(api.setHomeCountry, { stale: [api.findHomeCountry] })
  if (data === undefined && error === null) return undefined
  return (
    <FormDrawer<Values>
      name="home"
      title={t('bill.home.title', { name: account })}
      base={{ values: { country: data?.own ?? null } }}
      readOnlyReason={error === null ? undefined : sentence}
      onClose={onClose}
      save={({ country }) => change.mutateAsync({ input: { accountId, country: country ?? null } })}
    >
      <Form.Item name="country" label={t('bill.home.country')} extra={t('bill.home.hint')}>
        <CountrySelect />
      </Form.Item>
    </FormDrawer>
  )
}
