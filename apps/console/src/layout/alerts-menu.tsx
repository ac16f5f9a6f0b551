import { BellOutlined } from '@ant-design/icons'
import { api, type ResponseOf } from '@parley/contract/api'
import { Badge, Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { currentLanguage, languageTags } from '../platform/language.ts'
import { useRequest, useSend } from '../platform/use-request.ts'
import { Card } from '../ui/card.tsx'
import { EmptyNote } from '../ui/empty-note.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { formatTime } from '../ui/format-time.ts'
import { shownAmount } from '../ui/shown-amount.ts'
import { useNotices } from '../ui/use-notices.ts'

type AlertRow = ResponseOf<typeof api.listAlerts>['data'][number]

const refreshMs = 60_000
const shownAtOnce = 50

/** Limits that this account, or one below it, reached, and that no user of this account has seen yet. */
export const AlertsMenu = () => {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const query = useRequest(api.listAlerts, { isOpen: 1, pageSize: shownAtOnce }, { everyMs: refreshMs })
  const alerts = query.data?.data ?? []
  const count = query.data?.total ?? 0
  return (
    <>
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          aria-label={count === 0 ? t('alerts.title') : t('alerts.open', { count: String(count) })}
          icon={<BellOutlined />}
          onClick={() => setOpen(true)}
        />
      </Badge>
      {isOpen ? (
        <Drawer
          open
          title={t('alerts.title')}
          closable={{ 'aria-label': t('ui.close') }}
          onClose={() => setOpen(false)}
          extra={<AcknowledgeButton alerts={alerts} label={t('alerts.acknowledgeAll')} />}
        >
          {query.error !== null && query.data === undefined ? (
            <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
          ) : alerts.length === 0 ? (
            <EmptyNote text={t('alerts.none')} />
          ) : (
            alerts.map((alert) => <OneAlert key={alert.id} alert={alert} onFollow={() => setOpen(false)} />)
          )}
        </Drawer>
      ) : undefined}
    </>
  )
}

const OneAlert = ({ alert, onFollow }: { readonly alert: AlertRow; readonly onFollow: () => void }) => {
  const t = useMessages()
  return (
    <Card
      title={formatTime(alert.at)}
      actions={<AcknowledgeButton alerts={[alert]} label={t('alerts.acknowledge')} />}
    >
      <p>{describeAlert(alert, t)}</p>
      {alert.mayRelease ? (
        <Link to={`${paths.bill}?tab=customers&limits=${alert.accountId}`} onClick={onFollow}>
          {t('alerts.next.above')}
        </Link>
      ) : (
        <p>{t('alerts.next.own')}</p>
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

const describeAlert = ({ kind, account, limit, destination }: AlertRow, t: Translate): string => {
  const language = currentLanguage()
  if (kind === 'dailySpend') return t('alerts.dailySpend', { account, limit: shownAmount(limit, language) })
  return t('alerts.newDestinations', {
    account,
    limit,
    destination: destinationName(destination, languageTags[language]),
  })
}

/** A country by its name, or by its calling code where it belongs to none. */
const destinationName = (destination: string, tag: string): string =>
  /^[A-Z]{2}$/.test(destination)
    ? (new Intl.DisplayNames([tag], { type: 'region' }).of(destination) ?? destination)
    : destination
