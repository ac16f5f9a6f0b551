import { useMessages } from '../../messages/use-messages.ts'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'

/** Scene status 0 in production, 1 online, 2 under review, 3 review failed (specification 1 §4). */
const tones: Readonly<Record<number, Tone>> = { 0: 'rest', 1: 'good', 2: 'warn', 3: 'bad' }

export const SceneStatusTag = ({ status }: { readonly status: number }) => {
  const t = useMessages()
  const known = status === 1 || status === 2 || status === 3 ? status : 0
  return <StatusTag tone={tones[known] ?? 'rest'}>{t(`scenes.status.${known}`)}</StatusTag>
}
