import { Button } from 'antd'
import { describeLabel } from '../../messages/describe-label.ts'
import { describeReason, describeSeen } from '../../messages/describe-reason.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
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
  const t = useMessages()
  if (label === null || call.intentId === null)
    return <Card title={t('records.label')}>{t('call.label.none')}</Card>
  const name = describeLabel(label.intentId, label.name, t)
  return (
    <Card title={t('call.label.why', { label: name })}>
      {label.why.length === 0 ? (
        <p>{t('call.label.noRule')}</p>
      ) : (
        <ul className={styles.why}>
          {label.why.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its rule's place in the set.
            <li key={index}>
              <div>
                <span className={styles.hint}>{t('call.rule')}</span> {describeReason(reason, titles, t)}
              </div>
              <div>
                <span className={styles.hint}>{t('call.saw')}</span> {describeSeen(reason, titles, t)}
              </div>
              {reason.turns.map((turn) => (
                <Button
                  key={turn}
                  size="small"
                  type="link"
                  className={styles.proof ?? ''}
                  onClick={() => onSeek(turn)}
                >
                  {t('call.proof', { turns: turn + 1 })}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
