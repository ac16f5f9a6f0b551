import type { CallLabel, HangUpReason, TalkFacts } from '@parley/contract/vocabulary'
import { sayLabel } from '../../words/say-label.ts'
import { sayReason, saySeen } from '../../words/say-reason.ts'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import styles from './text-test.module.css'

/** How a talk ended, and the label that it gets with its reasons. */
export const TalkEnd = ({
  facts,
  reason,
  label,
  titlesById,
}: {
  readonly facts: TalkFacts
  readonly reason: HangUpReason | 'callee' | undefined
  readonly label: CallLabel
  readonly titlesById: ReadonlyMap<string, string>
}) => {
  const say = useWords()
  return (
    <div className={styles.over}>
      <strong>{say('talk.over', { reason: say(reasonKey(reason)) })}</strong>
      <div>
        {say('talk.label', {
          label: sayLabel(label.intentId, label.name, say),
        })}
      </div>
      {label.why.map((why, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its rule's place in the set.
        <div key={index} className={styles.hint}>
          {say('talk.label.because', {
            rule: sayReason(why, titlesById, say),
            saw: saySeen(why, titlesById, say),
          })}
        </div>
      ))}
      <div className={styles.hint}>
        {say('talk.rounds', { flow: facts.flowRounds, dialogue: facts.dialogueRounds })}
      </div>
    </div>
  )
}

const reasonKey = (reason: HangUpReason | 'callee' | undefined): WordKey => {
  switch (reason) {
    case 'endNode':
    case 'silence':
    case 'tooManyRepeats':
    case 'maxCall':
    case 'flowEnds':
    case 'question':
    case 'doNotCall':
    case 'transferFailed':
    case 'nodeTimeout':
    case 'callee':
      return `talk.reason.${reason}`
    default:
      return 'talk.reason.other'
  }
}
