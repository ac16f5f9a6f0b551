import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'

/** Specification 1 §2: "no data", and what to do about it. */
export const EmptyNote = ({ text, children }: { readonly text?: string; readonly children?: ReactNode }) => {
  const say = useWords()
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? say('ui.noData')}>
      {children}
    </Empty>
  )
}
