import { WalletOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Tooltip } from 'antd'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { currentLanguage } from '../platform/language.ts'
import { useCall } from '../platform/use-call.ts'
import { shownAmount } from '../ui/shown-amount.ts'
import { StatusTag } from '../ui/status-tag.tsx'
import { useWords } from '../words/use-words.ts'

const refreshMs = 60_000

/** What the account can still spend, on every page; the administrator pays nobody. */
export const BalanceLink = () => {
  const say = useWords()
  const { data } = useCall(api.findBalance, {}, { everyMs: refreshMs })
  if (data === undefined || !data.isPaying) return undefined
  const available = say('bill.header', {
    amount: shownAmount(data.available, currentLanguage()),
  })
  return (
    <Tooltip title={data.isLow ? say('bill.low') : undefined}>
      <Link to={paths.bill}>
        {data.accountStatus === 3 ? (
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
