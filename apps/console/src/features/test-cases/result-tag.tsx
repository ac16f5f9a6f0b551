import type { MessageKey } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'

const tones: readonly (readonly [Tone, MessageKey])[] = [
  ['rest', 'tests.result.notRun'],
  ['good', 'tests.result.passed'],
  ['bad', 'tests.result.failed'],
]

/** 0 not run, 1 passed, 2 failed. */
export const ResultTag = ({ result }: { readonly result: number }) => {
  const t = useMessages()
  const [tone, word] = tones[result] ?? ['rest', 'tests.result.notRun']
  return <StatusTag tone={tone}>{t(word)}</StatusTag>
}
