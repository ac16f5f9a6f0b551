import { Tooltip } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { StatusTag } from './status-tag.tsx'

/** Marks a setting that is stored but not applied to calls yet. */
export const NotInForce = () => {
  const t = useMessages()
  return (
    <Tooltip title={t('editing.notInForce.hint')}>
      <span>
        <StatusTag tone="warn">{t('editing.notInForce')}</StatusTag>
      </span>
    </Tooltip>
  )
}
