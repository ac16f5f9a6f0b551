import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { sayCallStatus } from '../../words/say-call-status.ts'
import { useWords } from '../../words/use-words.ts'

/** Decision §2: answered is good, the callee's own no is neutral, what failed on our side is bad. */
const toneOf = (status: number): Tone => {
  if (status === 6) return 'good'
  if (status <= 5 || status === 14) return 'run'
  return [13, 15, 16, 19, 20, 26, 27].includes(status) ? 'bad' : 'rest'
}

export const CallStatusTag = ({ status }: { readonly status: number }) => {
  const say = useWords()
  return <StatusTag tone={toneOf(status)}>{sayCallStatus(status, say)}</StatusTag>
}
