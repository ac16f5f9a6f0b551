import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { useWords } from '../../words/use-words.ts'

/** Scene status 0 in production, 1 online, 2 under review, 3 review failed (specification 1 §4). */
const tones: Readonly<Record<number, Tone>> = { 0: 'rest', 1: 'good', 2: 'warn', 3: 'bad' }

export const SceneStatusTag = ({ status }: { readonly status: number }) => {
  const say = useWords()
  const known = status === 1 || status === 2 || status === 3 ? status : 0
  return <StatusTag tone={tones[known] ?? 'rest'}>{say(`scenes.status.${known}`)}</StatusTag>
}
