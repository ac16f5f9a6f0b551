import { Tooltip } from 'antd'
import { formatTime } from '../../ui/format-time.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { type Say, useWords } from '../../words/use-words.ts'
import type { LineRow } from './line-row.ts'

/** Whether a line is in service, and what is wrong with one that takes no calls. */
export const LineStatus = ({ line }: { readonly line: LineRow }) => {
  const say = useWords()
  const { status, health } = line
  if (status !== 1) return <StatusTag tone="rest">{say('lines.disabled')}</StatusTag>
  if (health.state === 'good') return <StatusTag tone="good">{say('lines.enabled')}</StatusTag>
  return (
    <Tooltip title={sayFault(health, say)}>
      <span>
        <StatusTag tone={health.state === 'testing' ? 'warn' : 'bad'}>
          {say(
            health.state === 'testing' ? 'lines.health.testing' : `lines.health.${health.fault ?? 'failing'}`,
          )}
        </StatusTag>
      </span>
    </Tooltip>
  )
}

const sayFault = ({ fault, sipCode, nextTryTs }: LineRow['health'], say: Say): string =>
  [
    say(`lines.fault.${fault ?? 'failing'}`, { code: sipCode ?? '--' }),
    ...(nextTryTs === null ? [] : [say('lines.nextTry', { at: formatTime(nextTryTs) })]),
  ].join(' ')
