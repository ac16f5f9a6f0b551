import type { SceneScript } from '@parley/contract/vocabulary'
import { labelCall } from '@parley/core/dialogue'
import { Alert } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { ConversationEnd, namesOf } from '../text-test/index.ts'
import type { VoiceConversation } from './voice-conversation.ts'

/** How a voice test ended, and what can be done about it. */
export const VoiceEnding = ({
  script,
  conversation: { ending, facts },
}: {
  readonly script: SceneScript
  readonly conversation: VoiceConversation
}) => {
  const t = useMessages()
  const sentence = useServerMessage()
  switch (ending?.kind) {
    case undefined:
      return undefined
    case 'trouble':
      return (
        <Alert
          type="warning"
          showIcon
          title={t(`voice.trouble.${ending.trouble}`)}
          description={t(`voice.trouble.${ending.trouble}.next`)}
        />
      )
    case 'cut':
      return <Alert type="error" showIcon title={t('voice.cut')} description={t('voice.cut.next')} />
    case 'refused': {
      const { code, values, details } = ending.refusal
      return (
        <Alert
          type="warning"
          showIcon
          title={details.length > 0 ? t('conversation.cannot') : sentence(code, values)}
          description={
            details.length === 0 ? undefined : (
              <ul>
                {details.map((detail, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a mistake is its place in the list.
                  <li key={at}>{sentence(detail.code, detail.values)}</li>
                ))}
              </ul>
            )
          }
        />
      )
    }
    case 'hungUp':
    case 'ended': {
      if (facts === undefined) return <Alert type="info" showIcon title={t('voice.notBegun')} />
      const talkMs = ending.kind === 'ended' ? ending.talkMs : (facts.turns.at(-1)?.atMs ?? 0)
      const label = labelCall(script.tags, facts, { status: 'finished', talkMs })
      const isByCallee = ending.kind === 'hungUp' || ending.by === 'callee'
      return (
        <ConversationEnd
          facts={facts}
          reason={facts.hangUpReason ?? (isByCallee ? 'callee' : undefined)}
          label={label}
          titlesById={namesOf(script).titlesById}
        />
      )
    }
  }
}
