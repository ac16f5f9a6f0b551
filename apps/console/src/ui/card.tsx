import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A white surface on the page's ground. */
export const Card = ({
  title,
  actions,
  children,
  flush,
  id,
}: {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Without padding, for tables. */
  readonly flush?: boolean
  /** For an address that leads here. */
  readonly id?: string
}) => (
  <section id={id} className={styles.card}>
    {title === undefined && actions === undefined ? undefined : (
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {actions}
      </header>
    )}
    <div className={flush ? styles.flush : styles.body}>{children}</div>
  </section>
)
