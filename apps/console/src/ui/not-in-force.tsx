import { Tooltip } from 'antd'
import { useWords } from '../words/use-words.ts'
import { StatusTag } from './status-tag.tsx'

/** Kept, but calls do not go by it yet: said where it is set. */
export const NotInForce = () => {
  const say = useWords()
  return (
    <Tooltip title={say('editing.notInForce.hint')}>
      <span>
        <StatusTag tone="warn">{say('editing.notInForce')}</StatusTag>
      </span>
    </Tooltip>
  )
}
