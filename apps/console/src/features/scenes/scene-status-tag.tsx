import { SceneStatus } from '@parley/contract/vocabulary'
import { useMessages } from '../../messages/use-messages.ts'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'

type ShownStatus = Exclude<SceneStatus, 'deleted'>

const tones: Readonly<Record<ShownStatus, Tone>> = {
  draft: 'rest',
  online: 'good',
  submitted: 'warn',
  rejected: 'bad',
}

export const SceneStatusTag = ({ status }: { readonly status: number }) => {
  const t = useMessages()
  const word = SceneStatus.fromWire(status)
  const shown = word === undefined || word === 'deleted' ? 'draft' : word
  return <StatusTag tone={tones[shown]}>{t(`scenes.status.${shown}`)}</StatusTag>
}
