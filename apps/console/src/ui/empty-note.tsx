import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/use-messages.ts'

/** Specification 1 §2: "no data", and what to do about it. */
export const EmptyNote = ({ text, children }: { readonly text?: string; readonly children?: ReactNode }) => {
  const t = useMessages()
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? t('ui.noData')}>
      {children}
    </Empty>
  )
}
