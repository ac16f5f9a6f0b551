import { useMessages } from '../messages/use-messages.ts'
import styles from './chips.module.css'

/** The first few of several words, and how many more there are. */
export const Chips = ({ words, most = 6 }: { readonly words: readonly string[]; readonly most?: number }) => {
  const t = useMessages()
  const more = words.length - most
  return (
    <span className={styles.chips} title={words.join(' · ')}>
      {words.slice(0, most).map((word) => (
        <span key={word} className={styles.chip}>
          {word}
        </span>
      ))}
      {more > 0 ? <span className={styles.more}>{t('editing.more', { count: more })}</span> : undefined}
    </span>
  )
}
