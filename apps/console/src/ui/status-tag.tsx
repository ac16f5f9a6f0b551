import styles from './status-tag.module.css'

export type Tone = 'rest' | 'run' | 'good' | 'warn' | 'bad'

/** A status by color and word, never by color alone. */
export const StatusTag = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>
    <span className={styles.dot} aria-hidden />
    {children}
  </span>
)
