import { WalletOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { AccountStatus } from '@parley/contract/vocabulary'
import { Tooltip } from 'antd'
import { Link } from 'react-router'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { currentLanguage } from '../platform/language.ts'
import { useRequest } from '../platform/use-request.ts'
import { shownAmount } from '../ui/shown-amount.ts'
import { StatusTag } from '../ui/status-tag.tsx'

const refreshMs = 60_000

/** The account's available amount, on every page; the administrator's account does not pay and has none. */
export const BalanceLink = () => {
  const t = useMessages()
  const { data } = useRequest(api.findBalance, {}, { everyMs: refreshMs })
  if (data === undefined || !data.isPaying) return undefined
  const available = t('bill.header', {
    amount: shownAmount(data.available, currentLanguage()),
  })
  return (
    <Tooltip title={data.isLow ? t('bill.low') : undefined}>
      <Link to={paths.bill}>
        {AccountStatus.fromWire(data.accountStatus) === 'arrears' ? (
          <StatusTag tone="bad">{available}</StatusTag>
        ) : data.isLow ? (
          <StatusTag tone="warn">{available}</StatusTag>
        ) : (
          <>
            <WalletOutlined aria-hidden /> {available}
          </>
        )}
      </Link>
    </Tooltip>
  )
}
