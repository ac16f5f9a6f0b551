import { BellOutlined } from '@ant-design/icons'
import { type AnswerOf, api } from '@parley/contract/api'
import { Badge, Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { currentLanguage, languageTags } from '../platform/language.ts'
import { useCall, useSend } from '../platform/use-call.ts'
import { Card } from '../ui/card.tsx'
import { EmptyNote } from '../ui/empty-note.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { formatTime } from '../ui/format-time.ts'
import { shownAmount } from '../ui/shown-amount.ts'
import { useNotices } from '../ui/use-notices.ts'
import { type Say, useWords } from '../words/use-words.ts'

type AlertRow = AnswerOf<typeof api.listAlerts>['data'][number]

const refreshMs = 60_000
const shownAtOnce = 50

/** Limits that this account, or one below it, reached, and that nobody of this account has seen yet. */
export const AlertsMenu = () => {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const query = useCall(api.listAlerts, { isOpen: 1, pageSize: shownAtOnce }, { everyMs: refreshMs })
  const alerts = query.data?.data ?? []
  const count = query.data?.total ?? 0
  return (
    <>
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          aria-label={count === 0 ? say('alerts.title') : say('alerts.open', { count: String(count) })}
          icon={<BellOutlined />}
          onClick={() => setOpen(true)}
        />
      </Badge>
      {isOpen ? (
        <Drawer
          open
          title={say('alerts.title')}
          closable={{ 'aria-label': say('ui.close') }}
          onClose={() => setOpen(false)}
          extra={<AcknowledgeButton alerts={alerts} label={say('alerts.acknowledgeAll')} />}
        >
          {query.error !== null && query.data === undefined ? (
            <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
          ) : alerts.length === 0 ? (
            <EmptyNote text={say('alerts.none')} />
          ) : (
            alerts.map((alert) => <OneAlert key={alert.id} alert={alert} onFollow={() => setOpen(false)} />)
          )}
        </Drawer>
      ) : undefined}
    </>
  )
}

const OneAlert = ({ alert, onFollow }: { readonly alert: AlertRow; readonly onFollow: () => void }) => {
  const say = useWords()
  return (
    <Card
      title={formatTime(alert.at)}
      actions={<AcknowledgeButton alerts={[alert]} label={say('alerts.acknowledge')} />}
    >
      <p>{sayAlert(alert, say)}</p>
      {alert.mayRelease ? (
        <Link to={`${paths.bill}?tab=customers&limits=${alert.accountId}`} onClick={onFollow}>
          {say('alerts.next.above')}
        </Link>
      ) : (
        <p>{say('alerts.next.own')}</p>
      )}
    </Card>
  )
}

const AcknowledgeButton = ({
  alerts,
  label,
}: {
  readonly alerts: readonly AlertRow[]
  readonly label: string
}) => {
  const notices = useNotices()
  const acknowledge = useSend(api.acknowledgeAlerts, { stale: [api.listAlerts] })
  if (alerts.length === 0) return undefined
  return (
    <Button
      size="small"
      loading={acknowledge.isPending}
      onClick={() =>
        acknowledge.mutate({ input: { id: alerts.map(({ id }) => id) } }, { onError: notices.failed })
      }
    >
      {label}
    </Button>
  )
}

const sayAlert = ({ kind, account, limit, destination }: AlertRow, say: Say): string => {
  const language = currentLanguage()
  if (kind === 'dailySpend') return say('alerts.dailySpend', { account, limit: shownAmount(limit, language) })
  return say('alerts.newDestinations', {
    account,
    limit,
    destination: destinationName(destination, languageTags[language]),
  })
}

/** A country by its name; what is in none by its calling code. */
const destinationName = (destination: string, tag: string): string =>
  /^[A-Z]{2}$/.test(destination)
    ? (new Intl.DisplayNames([tag], { type: 'region' }).of(destination) ?? destination)
    : destination
