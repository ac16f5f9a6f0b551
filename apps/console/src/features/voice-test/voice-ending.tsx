import type { SceneScript } from '@parley/contract/vocabulary'
import { labelCall } from '@parley/core/dialogue'
import { Alert } from 'antd'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import { namesOf, TalkEnd } from '../text-test/index.ts'
import type { VoiceTalk } from './voice-talk.ts'

/** How a voice test ended, and what can be done about it. */
export const VoiceEnding = ({
  script,
  talk: { ending, facts },
}: {
  readonly script: SceneScript
  readonly talk: VoiceTalk
}) => {
  const say = useWords()
  const sentence = useSentence()
  switch (ending?.kind) {
    case undefined:
      return undefined
    case 'trouble':
      return (
        <Alert
          type="warning"
          showIcon
          title={say(`voice.trouble.${ending.trouble}`)}
          description={say(`voice.trouble.${ending.trouble}.next`)}
        />
      )
    case 'cut':
      return <Alert type="error" showIcon title={say('voice.cut')} description={say('voice.cut.next')} />
    case 'refused': {
      const { code, values, details } = ending.refusal
      return (
        <Alert
          type="warning"
          showIcon
          title={details.length > 0 ? say('talk.cannot') : sentence(code, values)}
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
      if (facts === undefined) return <Alert type="info" showIcon title={say('voice.notBegun')} />
      const talkMs = ending.kind === 'ended' ? ending.talkMs : (facts.turns.at(-1)?.atMs ?? 0)
      const label = labelCall(script.tags, facts, { status: 'finished', talkMs })
      const isByCallee = ending.kind === 'hungUp' || ending.by === 'callee'
      return (
        <TalkEnd
          facts={facts}
          reason={facts.hangUpReason ?? (isByCallee ? 'callee' : undefined)}
          label={label}
          titlesById={namesOf(script).titlesById}
        />
      )
    }
  }
}
