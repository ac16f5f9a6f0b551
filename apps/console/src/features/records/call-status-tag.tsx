import { describeCallStatus } from '../../messages/describe-call-status.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'

/** Decision §2: answered is good, the callee's own no is neutral, what failed on our side is bad. */
const toneOf = (status: number): Tone => {
  if (status === 6) return 'good'
  if (status <= 5 || status === 14) return 'run'
  return [13, 15, 16, 19, 20, 26, 27].includes(status) ? 'bad' : 'rest'
}

export const CallStatusTag = ({ status }: { readonly status: number }) => {
  const t = useMessages()
  return <StatusTag tone={toneOf(status)}>{describeCallStatus(status, t)}</StatusTag>
}
