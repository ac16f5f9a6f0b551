import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'

const tones: readonly (readonly [Tone, WordKey])[] = [
  ['rest', 'tests.result.notRun'],
  ['good', 'tests.result.passed'],
  ['bad', 'tests.result.failed'],
]

/** 0 not run, 1 passed, 2 failed. */
export const ResultTag = ({ result }: { readonly result: number }) => {
  const say = useWords()
  const [tone, word] = tones[result] ?? ['rest', 'tests.result.notRun']
  return <StatusTag tone={tone}>{say(word)}</StatusTag>
}
