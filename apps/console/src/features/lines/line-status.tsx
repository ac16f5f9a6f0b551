import { LineStatus as LineStatusCode } from '@parley/contract/vocabulary'
import { Tooltip } from 'antd'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { formatTime } from '../../ui/format-time.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import type { LineRow } from './line-row.ts'

/** Whether a line is in service, and the fault of one that takes no calls. */
export const LineStatus = ({ line }: { readonly line: LineRow }) => {
  const t = useMessages()
  const { status, health } = line
  if (LineStatusCode.fromWire(status) !== 'enabled')
    return <StatusTag tone="rest">{t('lines.disabled')}</StatusTag>
  if (health.state === 'good') return <StatusTag tone="good">{t('lines.enabled')}</StatusTag>
  return (
    <Tooltip title={describeFault(health, t)}>
      <span>
        <StatusTag tone={health.state === 'testing' ? 'warn' : 'bad'}>
          {t(
            health.state === 'testing' ? 'lines.health.testing' : `lines.health.${health.fault ?? 'failing'}`,
          )}
        </StatusTag>
      </span>
    </Tooltip>
  )
}

const describeFault = ({ fault, sipCode, nextTryTs }: LineRow['health'], t: Translate): string =>
  [
    t(`lines.fault.${fault ?? 'failing'}`, { code: sipCode ?? '--' }),
    ...(nextTryTs === null ? [] : [t('lines.nextTry', { at: formatTime(nextTryTs) })]),
  ].join(' ')
