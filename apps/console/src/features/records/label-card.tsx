import { Button } from 'antd'
import { Card } from '../../ui/card.tsx'
import { sayLabel } from '../../words/say-label.ts'
import { sayReason, saySeen } from '../../words/say-reason.ts'
import { useWords } from '../../words/use-words.ts'
import type { CallFeed, CallRow } from './call-row.ts'
import styles from './records.module.css'

/** The label with its rule, the values that the rule saw, and the turns that prove it. */
export const LabelCard = ({
  call,
  label,
  titles,
  onSeek,
}: {
  readonly call: CallRow
  readonly label: CallFeed['label']
  /** Of nodes, questions and strategies that reasons speak of. */
  readonly titles: ReadonlyMap<string, string>
  readonly onSeek: (turn: number) => void
}) => {
  const say = useWords()
  if (label === null || call.intentId === null)
    return <Card title={say('records.label')}>{say('call.label.none')}</Card>
  const name = sayLabel(label.intentId, label.name, say)
  return (
    <Card title={say('call.label.why', { label: name })}>
      {label.why.length === 0 ? (
        <p>{say('call.label.noRule')}</p>
      ) : (
        <ul className={styles.why}>
          {label.why.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its rule's place in the set.
            <li key={index}>
              <div>
                <span className={styles.hint}>{say('call.rule')}</span> {sayReason(reason, titles, say)}
              </div>
              <div>
                <span className={styles.hint}>{say('call.saw')}</span> {saySeen(reason, titles, say)}
              </div>
              {reason.turns.map((turn) => (
                <Button
                  key={turn}
                  size="small"
                  type="link"
                  className={styles.proof ?? ''}
                  onClick={() => onSeek(turn)}
                >
                  {say('call.proof', { turns: turn + 1 })}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
