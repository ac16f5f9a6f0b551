import { Tooltip } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { StatusTag } from './status-tag.tsx'

/** Kept, but calls do not go by it yet: said where it is set. */
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
