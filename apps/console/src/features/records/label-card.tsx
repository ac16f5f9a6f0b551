import { Button } from 'antd'
import { Card } from '../../ui/card.tsx'
import { sayReason, saySaw } from '../../words/say-reason.ts'
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
  /** Of the nodes, as the call saw them. */
  readonly titles: ReadonlyMap<string, string>
  readonly onSeek: (turn: number) => void
}) => {
  const say = useWords()
  if (label === null || call.intentId === null)
    return <Card title={say('records.label')}>{say('call.label.none')}</Card>
  const name = label.intentId === -1 ? say('talk.label.unknown') : label.name
  return (
    <Card title={say('call.label.why', { label: name })}>
      {label.why.length === 0 ? (
        <p>{say('call.label.noRule')}</p>
      ) : (
        <ul className={styles.why}>
          {label.why.map(({ rule, saw, turns }) => (
            <li key={`${rule} ${saw}`}>
              <div>
                <span className={styles.hint}>{say('call.rule')}</span> {sayReason(rule, titles, say)}
              </div>
              <div>
                <span className={styles.hint}>{say('call.saw')}</span> {saySaw(saw, titles, say)}
              </div>
              {turns.map((turn) => (
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
