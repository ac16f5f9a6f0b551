import type { CallLabel, ConversationFacts, HangUpReason } from '@parley/contract/vocabulary'
import { describeLabel } from '../../messages/describe-label.ts'
import { describeReason, describeSeen } from '../../messages/describe-reason.ts'
import type { MessageKey } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import styles from './text-test.module.css'

/** The end of a conversation, and its label with the reasons. */
export const ConversationEnd = ({
  facts,
  reason,
  label,
  titlesById,
}: {
  readonly facts: ConversationFacts
  readonly reason: HangUpReason | 'callee' | undefined
  readonly label: CallLabel
  readonly titlesById: ReadonlyMap<string, string>
}) => {
  const t = useMessages()
  return (
    <div className={styles.over}>
      <strong>{t('conversation.over', { reason: t(reasonKey(reason)) })}</strong>
      <div>
        {t('conversation.label', {
          label: describeLabel(label.intentId, label.name, t),
        })}
      </div>
      {label.why.map((why, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its rule's place in the set.
        <div key={index} className={styles.hint}>
          {t('conversation.label.because', {
            rule: describeReason(why, titlesById, t),
            saw: describeSeen(why, titlesById, t),
          })}
        </div>
      ))}
      <div className={styles.hint}>
        {t('conversation.rounds', { flow: facts.flowRounds, dialogue: facts.dialogueRounds })}
      </div>
    </div>
  )
}

const reasonKey = (reason: HangUpReason | 'callee' | undefined): MessageKey => {
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
      return `conversation.reason.${reason}`
    default:
      return 'conversation.reason.other'
  }
}
