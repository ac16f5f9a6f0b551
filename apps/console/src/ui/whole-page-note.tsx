import type { ReactNode } from 'react'
import styles from './whole-page-note.module.css'

/** A note in place of a page: what happened, in a few words, and a link to go on. */
export const WholePageNote = ({
  mark,
  title,
  text,
  children,
}: {
  /** Large and quiet above the words: a number, a sign. */
  readonly mark: ReactNode
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) => (
  <section className={styles.note}>
    <div className={styles.mark} aria-hidden>
      {mark}
    </div>
    <h1 className={styles.title}>{title}</h1>
    {text === undefined ? undefined : <p className={styles.text}>{text}</p>}
    <div className={styles.ways}>{children}</div>
  </section>
)
